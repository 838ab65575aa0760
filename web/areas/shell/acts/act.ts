import type { LucideIcon } from 'lucide-react'
import type { useTranslations } from 'use-intl'
import type {
  FoundRecord,
  RecordKind,
} from '../../../../src/modules/back-office/record-search/contract/record-search'
import type { OrderState } from '../../../../src/modules/order-records/states/rules/order-state'
import type { formatsOf } from '../../../i18n/format'
import type { Texts } from '../../../i18n/texts'
import type { Door } from '../../../session/access'
import type { SessionUser } from '../../../session/session'

/** What an act has to be told, each read, completed and checked in its own way. */
export type ArgumentKind =
  | 'order'
  | 'person'
  | 'store'
  | 'route'
  | 'printer'
  | 'courier'
  | 'dish'
  | 'shelved'
  | 'unshelved'
  | 'failedJob'
  | 'state'
  | 'bearer'
  | 'amount'
  | 'refundAmount'
  | 'text'

export type ArgumentName = keyof Texts['acts']['arguments']

export interface Argument {
  name: ArgumentName
  kind: ArgumentKind
  /** Several may be given, and each is answered for. */
  many?: true
  /** May be left out; in a line it is named: `--printer Kitchen`. */
  optional?: true
}

/** One value of an argument: what the server is told, and what people read. */
export interface Choice {
  value: string
  label: string
  detail?: string
  record?: FoundRecord
}

type Say = ReturnType<typeof useTranslations<'acts'>>

/** What has been chosen so far, by the name of the argument. */
export type Given = Partial<Record<ArgumentName, readonly Choice[]>>

/** What became of one record, or would. */
export interface Answer {
  ok: boolean
  text: string
  record?: { kind: RecordKind; id: string; label: string; detail?: string | null }
  /** Another place where more is to be seen of it. */
  at?: { to: string; label: string }
}

/** In what words answers are given, and to whom. */
export interface Words {
  t: Say
  format: ReturnType<typeof formatsOf>
  stateLabel: (state: OrderState) => string
  kindText: (kind: RecordKind) => string
  failureText: (error: unknown) => string
  user: SessionUser
  /** Whether this person may call that: what of a kind of argument is theirs to choose. */
  can: (door: Door) => boolean
}

export interface Act {
  /** The word that it is called by in a line; also the name of its texts. */
  name: ActName
  icon: LucideIcon
  /** Whoever may call this, or one of these, is offered it; the server checks again. */
  opens: Door | readonly Door[]
  arguments: readonly Argument[]
  /** Says what would happen, and does nothing. */
  rehearse?: (given: Given, words: Words) => Promise<Answer[]>
  run: (given: Given, words: Words) => Promise<Answer[]>
}
export type ActName = keyof Texts['acts']['acts']

/** The only value of an argument, which has been asked for. */
export function only(given: Given, name: ArgumentName): Choice {
  const [choice] = given[name] ?? []
  if (!choice) throw new Error(`${name} has not been given`)
  return choice
}

/** The value of an argument that may be left out. */
export const valueGiven = (given: Given, name: ArgumentName): string | undefined => given[name]?.[0]?.value

/** Does it to each of these records, one after the other; what is refused for one holds nobody up. */
export async function toEach(
  choices: readonly Choice[],
  { failureText }: Words,
  act: (choice: Choice) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const choice of choices) {
    try {
      answers.push(await act(choice))
    } catch (error) {
      answers.push({ ...about(choice), ok: false, text: failureText(error) })
    }
  }
  return answers
}

/** The record that an answer is about. */
export const about = ({ record }: Choice): Pick<Answer, 'record'> => (record ? { record } : {})
