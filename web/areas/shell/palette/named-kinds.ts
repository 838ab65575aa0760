import { foldText } from '../../../../src/core/rules/typed/folding'
import {
  LEAST_SEARCHED,
  type RecordKind,
} from '../../../../src/modules/back-office/record-search/contract/record-search'

interface Search {
  text: string
  kinds: RecordKind[]
}

/** The id of an event of the payment provider, or the kind of one, such as "evt_3Hk" and "refund.created". */
const OF_EVENT = /_|[a-z]\.[a-z]/i

/**
 * What to look for: the text among all kinds of records, and where a word of it is the name of a kind, the others among
 * these alone: "printer brasa". Events of the payment provider are found by their number or kind only.
 */
export function searchesFor(
  text: string,
  kinds: readonly RecordKind[],
  labelOf: (kind: RecordKind) => string,
): Search[] {
  const words = text.split(/\s+/).filter(Boolean)
  const named = words.flatMap((word, at) => {
    const its = kinds.filter(kind => isNameOf(labelOf(kind), word))
    const rest = words.filter((_, other) => other !== at).join(' ')
    return its.length && rest.length >= LEAST_SEARCHED ? [{ text: rest, kinds: its }] : []
  })
  const plain = kinds.filter(kind => kind !== 'webhook' || OF_EVENT.test(text))
  return [...named.slice(0, 1), ...(plain.length ? [{ text, kinds: plain }] : [])]
}

const LEAST_COMMON = 3
const LONGEST_ENDING = 2

/** "printer", "Impressora": the first word of a label but for its ending. */
function isNameOf(label: string, word: string): boolean {
  const [name, typed] = [foldText(label).split(' ')[0]!, foldText(word)]
  let common = 0
  while (common < name.length && name[common] === typed[common]) common++
  const isLong = common >= Math.max(LEAST_COMMON, typed.length - LONGEST_ENDING)
  return isLong && name.length - common <= LONGEST_ENDING
}
