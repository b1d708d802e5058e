/* libcrypto: SHA-256, random bytes, and a certificate of the machine's own. */
#pragma once
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <stddef.h>

/* Returns a new sum, to be freed with EVP_MD_CTX_free, or NULL without memory. */
static inline EVP_MD_CTX *ccrypto_new_sha256(void) {
  EVP_MD_CTX *sum = EVP_MD_CTX_new();
  if (sum && !EVP_DigestInit_ex(sum, EVP_sha256(), NULL)) {
    EVP_MD_CTX_free(sum);
    return NULL;
  }
  return sum;
}

/* Ends the sum and writes its 32 bytes. Returns 1, or 0 on failure. */
static inline int ccrypto_finish(EVP_MD_CTX *sum, unsigned char bytes[32]) {
  return EVP_DigestFinal_ex(sum, bytes, NULL);
}

/* Adds an extension, whose value has the syntax of x509v3_config(5). */
static inline int ccrypto_add_extension(X509 *certificate, int kind, const char *value) {
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, NULL, kind, value);
  int done = extension && X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
  return done;
}

/* Fills in a certificate that signs itself, valid from a day ago for `days`. */
static inline int ccrypto_fill_certificate(
    X509 *certificate, EVP_PKEY *key, const char *name, const char *alternative_names, int days) {
  X509_NAME *subject = X509_get_subject_name(certificate);
  BIGNUM *serial = BN_new();
  int done = serial && BN_rand(serial, 127, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY)
      && BN_to_ASN1_INTEGER(serial, X509_get_serialNumber(certificate))
      && X509_set_version(certificate, 2)
      && X509_gmtime_adj(X509_getm_notBefore(certificate), -86400L)
      && X509_gmtime_adj(X509_getm_notAfter(certificate), 86400L * days)
      && X509_NAME_add_entry_by_txt(
          subject, "CN", MBSTRING_UTF8, (const unsigned char *)name, -1, -1, 0)
      && X509_set_issuer_name(certificate, subject)
      && X509_set_pubkey(certificate, key)
      && ccrypto_add_extension(certificate, NID_basic_constraints, "critical,CA:FALSE")
      && ccrypto_add_extension(certificate, NID_ext_key_usage, "serverAuth")
      && ccrypto_add_extension(certificate, NID_subject_alt_name, alternative_names)
      && X509_sign(certificate, key, EVP_sha256());
  BN_free(serial);
  return done;
}

/* Writes a new key on P-256 and a certificate that signs itself, as PEM, to a memory BIO, to be freed
   with BIO_free; NULL on failure. `alternative_names` is like "IP:192.168.1.5,DNS:desk.local". */
static inline BIO *ccrypto_new_identity(const char *name, const char *alternative_names, int days) {
  EVP_PKEY *key = EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
  X509 *certificate = X509_new();
  BIO *pem = BIO_new(BIO_s_mem());
  int done = key && certificate && pem
      && ccrypto_fill_certificate(certificate, key, name, alternative_names, days)
      && PEM_write_bio_X509(pem, certificate)
      && PEM_write_bio_PKCS8PrivateKey(pem, key, NULL, NULL, 0, NULL, NULL);
  X509_free(certificate);
  EVP_PKEY_free(key);
  if (done) return pem;
  BIO_free(pem);
  return NULL;
}

/* The bytes of a memory BIO, valid until it is freed. */
static inline size_t ccrypto_bytes(BIO *memory, const char **bytes) {
  char *start = NULL;
  long count = BIO_get_mem_data(memory, &start);
  *bytes = start;
  return count > 0 ? (size_t)count : 0;
}
