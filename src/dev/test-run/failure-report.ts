import type { Failure } from './junit'

const MOST_LINES = 30

/** Names each failed test, with its place and what it said. */
export function failureReport(failures: readonly Failure[]): string {
  return ['Failed:', ...failures.map(describeFailure)].join('\n\n')
}

function describeFailure({ title, at, message }: Failure): string {
  const lines = message.trimEnd().split('\n')
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '…'] : lines
  return [`✗ ${title}`, `  ${at}`, ...shown.map(line => `  ${line}`)].join('\n')
}
