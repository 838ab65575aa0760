/** What has been made of each answer that many get. */
const made = new WeakMap<object, Map<unknown, unknown>>()

/**
 * The same answer, marked as one that many get and that is never changed: it is checked, written and compressed once, for as
 * long as it is handed out.
 */
export function shared<Answer extends object>(answer: Answer): Answer {
  if (!made.has(answer)) made.set(answer, new Map())
  return answer
}

export const isShared = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && made.has(answer)

/**
 * What is made of an answer: once of one that many get, each time of any other. What comes of a shared one is shared.
 * @param how names what is made of it; the same name is the same result
 */
export function madeOf<Out>(answer: unknown, how: unknown, make: () => Out): Out {
  if (!isShared(answer)) return make()
  const known = made.get(answer)!
  if (known.has(how)) return known.get(how) as Out
  const out = make()
  known.set(how, typeof out === 'object' && out !== null ? shared(out) : out)
  return out
}
