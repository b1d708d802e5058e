// What the server is asked: with the token in the page's address, or on a hub by whoever has signed in.
const [token] = location.hash.slice(1).split("/")
export const isHub = location.pathname.startsWith("/hub/")
const pages = isHub
  ? { decks: "/hub/decks", writing: "/hub/writing", games: "/hub/games" }
  : { decks: "/", writing: "/writing", games: "/games" }

export class Refusal extends Error {}

export async function ask(method, path, body) {
  const answer = await fetch(`${isHub ? "/hub" : ""}/study/${path}`, {
    method, body: body instanceof Blob ? body : body && JSON.stringify(body), headers: { Authorization: `Bearer ${token}` },
  }).catch(() => { throw new Refusal("unreachable") })
  if (answer.ok) return answer
  const signedOut = { failure: isHub ? "signedOut" : "token" }
  const { failure } = answer.status === 401 ? signedOut : await answer.json().catch(() => ({}))
  throw new Refusal(failure || "malformed")
}

export const get = async (path) => (await ask("GET", path)).json()
export const post = async (path, body) => (await ask("POST", path, body)).json()
export const remove = async (path) => (await ask("DELETE", path)).json()

// The address of a view of this page.
export const to = (...words) => `#${[token, ...words].map(encodeURIComponent).join("/")}`
// The address of a view of another page.
export const toPage = (page, ...words) => pages[page] + to(...words)
export const go = (...words) => { location.hash = to(...words) }
export const place = () => location.hash.split("/").slice(1).map(decodeURIComponent)
