import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type Inputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { toast } from '../../../ui/feedback/toast'
import type { BankLine } from './line-list'

type Decided = Inputs['admin']['bank']['decide']['state']

/** Decides of bank lines, and takes the last decision back. */
export function useDecisions() {
  const t = useTranslations('bank')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const last = useRef<(() => Promise<unknown>) | null>(null)
  const marking = trpc.admin.bank.decide.useMutation()
  const matching = trpc.admin.bank.match.useMutation()
  const clearing = trpc.admin.bank.clear.useMutation()
  const declining = trpc.admin.bank.decline.useMutation()
  const automatic = trpc.admin.bank.autoMatch.useMutation()

  const change = async (how: () => Promise<unknown>): Promise<boolean> => {
    try {
      await how()
      await utils.admin.bank.invalidate()
      return true
    } catch (error) {
      toast.error(failureText(error))
      return false
    }
  }
  const mark = (id: string, state: Decided) => marking.mutateAsync({ ids: [id], state })
  const undo = async () => {
    const back = last.current
    last.current = null
    if (back && (await change(back))) toast.success(t('undone'))
  }
  const done = (text: string, back: () => Promise<unknown>) => {
    last.current = back
    toast.undo(text, t('undo'), () => void undo())
  }
  return {
    undo,
    /** False where nothing was decided yet. */
    mayUndo: () => last.current !== null,
    async mark({ id }: BankLine, state: Decided) {
      if (!(await change(() => mark(id, state)))) return
      const before = state === 'notOurs' ? 'toDecide' : 'notOurs'
      done(t(state === 'notOurs' ? 'markedNotOurs' : 'takenBack'), () => mark(id, before))
    },
    async match({ id }: BankLine, input: Inputs['admin']['bank']['match']) {
      if (await change(() => matching.mutateAsync(input)))
        done(t('match.matched'), () => clearing.mutateAsync({ id }))
    },
    async clear({ id }: BankLine) {
      if (await change(() => clearing.mutateAsync({ id }))) toast.success(t('match.cleared'))
    },
    async decline({ id }: BankLine, invoiceIds: string[]) {
      if (await change(() => declining.mutateAsync({ id, invoiceIds }))) toast.success(t('match.declined'))
    },
    /** Matches all that is certain. */
    async matchCertain() {
      const { matched } = await automatic.mutateAsync({})
      toast.success(t('match.automatic', { count: matched }))
      await utils.admin.bank.invalidate()
    },
  }
}
export type Decisions = ReturnType<typeof useDecisions>
