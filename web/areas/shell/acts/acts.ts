import { useTranslations } from 'use-intl'
import type { RecordKind } from '../../../../src/modules/back-office/record-search/contract/record-search'
import { queryClient } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import type { Door } from '../../../session/access'
import { type Mask, useMask } from '../../../session/incognito'
import { useSession } from '../../../session/session'
import { useStatusLabel } from '../../../ui/display/status-chip'
import type { Act, Answer, Choice, Given, Words } from './act'
import { useKindText } from './kind-text'
import { officeActs } from './office-acts'
import { orderActs } from './order-acts'

/** Everything that is done to records by name, for the palette and the command prompt. */
export const allActs: readonly Act[] = [...orderActs, ...officeActs]

/** What this person may do; the rest is not offered. */
export const actsFor = (can: (door: Door) => boolean): readonly Act[] =>
  allActs.filter(({ opens }) => [opens].flat().some(can))

/** The acts of the person who is signed in, and the words to do them in; null while nobody is. */
export function useActs(): { acts: readonly Act[]; words: Words | null } {
  const t = useTranslations('acts')
  const format = useFormat()
  const statusLabel = useStatusLabel()
  const kindText = useKindText()
  const failureText = useFailureText()
  const { can, user } = useSession()
  return {
    acts: actsFor(can),
    words: user && {
      t,
      format,
      stateLabel: state => statusLabel('order', state),
      kindText,
      failureText,
      user,
      can,
    },
  }
}

/** Does it; what the open screens show of it is asked for again. */
export async function perform(act: Act, given: Given, words: Words): Promise<Answer[]> {
  try {
    return await act.run(given, words)
  } catch (error) {
    return [{ ok: false, text: words.failureText(error) }]
  } finally {
    void queryClient.invalidateQueries()
  }
}

/** Says what would happen; nothing when an act has no such answer. */
export async function rehearse(act: Act, given: Given, words: Words): Promise<Answer[]> {
  if (!act.rehearse) return []
  try {
    return await act.rehearse(given, words)
  } catch (error) {
    return [{ ok: false, text: words.failureText(error) }]
  }
}

type Shown = Pick<Choice, 'label' | 'detail'> & { record?: { kind: RecordKind } }

/** A choice as it may be read now: nobody's name over a shoulder. */
function shownChoice({ label, detail, record }: Shown, mask: Mask): Pick<Choice, 'label' | 'detail'> {
  if (record?.kind === 'person')
    return { label: mask('name', label), ...(detail ? { detail: mask('email', detail) } : {}) }
  if (record?.kind === 'billingDetails') return { label: mask('name', label) }
  if (record?.kind === 'order' || record?.kind === 'lead')
    return { label, ...(detail ? { detail: mask('name', detail) } : {}) }
  return { label, ...(detail ? { detail } : {}) }
}

export function useShownChoice() {
  const mask = useMask()
  return (choice: Shown) => shownChoice(choice, mask)
}
