/** How it went with one of many; no error: it is done. */
export interface Answer<Row> {
  row: Row
  error?: unknown
}

const AT_ONCE = 4

/** Does the same to each, a few at a time; who stops it keeps what is done. Answers come in the order of their rows. */
export async function runEach<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  { onAnswer, signal }: { onAnswer: (done: number) => void; signal: AbortSignal },
): Promise<Answer<Row>[]> {
  const answers: (Answer<Row> | undefined)[] = rows.map(() => undefined)
  let next = 0
  let done = 0
  const work = async () => {
    while (next < rows.length && !signal.aborted) {
      const at = next++
      const row = rows[at]!
      answers[at] = await act(row).then(
        () => ({ row }),
        (error: unknown) => ({ row, error }),
      )
      onAnswer(++done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, rows.length) }, work))
  return answers.filter(answer => answer !== undefined)
}
