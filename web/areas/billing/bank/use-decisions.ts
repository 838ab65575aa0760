import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { toast } from '../../../ui/feedback/toast'
import type { BankLine } from './line-list'

/** Decides of a bank line, and takes the last decision back. */
export function useDecisions() {
  const t = useTranslations('bank')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const last = useRef<Pick<BankLine, 'id' | 'state'> | null>(null)
  const { mutateAsync } = trpc.admin.bank.decide.useMutation()

  const change = async (id: string, state: BankLine['state']): Promise<boolean> => {
    try {
      await mutateAsync({ ids: [id], state })
      await Promise.all([utils.admin.bank.transactions.invalidate(), utils.admin.bank.accounts.invalidate()])
      return true
    } catch (error) {
      toast.error(failureText(error))
      return false
    }
  }
  const undo = async () => {
    const before = last.current
    if (!before) return
    last.current = null
    if (await change(before.id, before.state)) toast.success(t('undone'))
  }
  return {
    undo,
    /** False where nothing was decided yet. */
    mayUndo: () => last.current !== null,
    async decide(line: BankLine, state: BankLine['state']) {
      if (!(await change(line.id, state))) return
      last.current = { id: line.id, state: line.state }
      toast.undo(t(state === 'notOurs' ? 'markedNotOurs' : 'takenBack'), t('undo'), () => void undo())
    },
  }
}
