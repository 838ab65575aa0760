/** How long what came with the page counts as the answer of the server. */
const FRESH_MS = 15_000

/** What the screen of this page asks first, and what the server said to that while it sent the page; each once. */
let answers: Map<string, string> | undefined

function readAnswers(): Map<string, string> {
  const written = document.getElementById('answers')?.textContent
  return new Map(written ? Object.entries(JSON.parse(written) as Record<string, string>) : [])
}

/** Like `fetch`; a question that the page came with an answer to is not asked again. */
export const fetchOrServed: typeof fetch = Object.assign(
  async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input)
    answers ??= readAnswers()
    const body = answers.get(url)
    answers.delete(url)
    return body !== undefined && performance.now() < FRESH_MS
      ? new Response(body, { headers: { 'content-type': 'application/json' } })
      : fetch(input, init)
  },
  { preconnect: fetch.preconnect },
)
