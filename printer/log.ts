/** One line on the console, with the time; there is no other log. */
export function log(line: string) {
  console.log(`${new Date().toISOString()} ${line}`)
}

export const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown))
