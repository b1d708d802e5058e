/* SHA-256 from libcrypto's EVP interface. */
#pragma once
#include <openssl/evp.h>
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
