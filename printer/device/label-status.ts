import type { PrinterStatus } from './device'

/** ~HS: three lines come back, each between STX and ETX. */
export const ASK_LABEL_STATUS = new TextEncoder().encode('~HS\r\n')

const STX = '\u0002'
const ETX = '\u0003'

const linesIn = (text: string): string[] =>
  text
    .split(ETX)
    .slice(0, -1)
    .map(line => line.slice(line.lastIndexOf(STX) + 1))

export const isLabelStatus = (text: string) => linesIn(text).length >= 3

/** Paper and pause stand in the first line, head and ribbon in the second. */
export function labelStatusOf(text: string): PrinterStatus {
  const [first = [], second = []] = linesIn(text).map(line => line.split(','))
  if (first[1] === '1' || second[3] === '1') return 'paper_out'
  if (second[2] === '1') return 'cover_open'
  return first[2] === '1' ? 'offline' : 'ok'
}

/** Nothing is being taken in, drawn or printed: formats in the first line, labels of a batch in the second. */
export function isEmptied(text: string): boolean {
  const [first = [], second = []] = linesIn(text).map(line => line.split(','))
  const isNone = (field: string | undefined) => Number(field) === 0
  return isNone(first[4]) && isNone(first[7]) && isNone(second[8]) && labelStatusOf(text) === 'ok'
}
