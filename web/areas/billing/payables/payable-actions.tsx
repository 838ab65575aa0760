import { Banknote, Check, Landmark, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Payable } from '../../../../src/modules/billing/payables/contract/payables'
import { actsIn } from '../../../../src/modules/billing/payables/rules/payable-state'
import { api, trpc } from '../../../api'
import { useKeys } from '../../../command/keys'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { lazyDialog } from '../../../router/lazy-dialog'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { toast } from '../../../ui/feedback/toast'
import { usePayablesAddress } from './use-payables-address'
import { useRefreshPayables } from './use-refresh-payables'

const ReturnDialog = lazyDialog(() => import('./return-dialog').then(({ ReturnDialog: Dialog }) => Dialog))
const AccountDialog = lazyDialog(() => import('./account-dialog').then(({ AccountDialog: Dialog }) => Dialog))
const AddPayableDialog = lazyDialog(() =>
  import('./add-payable-dialog').then(({ AddPayableDialog: Dialog }) => Dialog),
)

type Asking = 'return' | 'account' | 'edit' | 'remove' | null

/** What can be done with a payable in its state, and nothing else. */
export function PayableActions({ payable }: { payable: Payable }) {
  const { can } = useSession()
  return can('admin.payables.approve') ? <Actions payable={payable} /> : null
}

function Actions({ payable }: { payable: Payable }) {
  const t = useTranslations('payables')
  const format = useFormat()
  const failureText = useFailureText()
  const refresh = useRefreshPayables()
  const utils = trpc.useUtils()
  const { open } = usePayablesAddress()
  const [asking, setAsking] = useState<Asking>(null)
  const ids = [payable.id]
  const acts = actsIn(payable.state)
  const approve = async () => {
    await api.admin.payables.approve.mutate({ ids })
    await refresh()
  }
  const mayApprove = acts.includes('approve')
  useKeys({
    a: () => (mayApprove ? void approve().catch(error => toast.error(failureText(error))) : false),
  })
  const onError = (error: unknown) => toast.error(failureText(error))
  const isEditable = payable.kind === 'manual' && payable.state === 'open'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button icon={Landmark} onClick={() => setAsking('account')}>
        {t('account.button')}
      </Button>
      {isEditable && (
        <>
          <Button icon={Pencil} onClick={() => setAsking('edit')}>
            {t('edit')}
          </Button>
          <Button icon={Trash2} onClick={() => setAsking('remove')}>
            {t('remove')}
          </Button>
        </>
      )}
      {acts.includes('withdraw') && (
        <ActionButton
          kind="outline"
          icon={Undo2}
          action={async () => {
            await api.admin.payables.withdraw.mutate({ ids })
            await refresh()
          }}
          onError={onError}
        >
          {t('withdraw')}
        </ActionButton>
      )}
      {acts.includes('return') && (
        <Button icon={Undo2} onClick={() => setAsking('return')}>
          {t('cameBack')}
        </Button>
      )}
      {acts.includes('pay') && (
        <ActionButton
          icon={Banknote}
          action={async () => {
            await api.admin.payables.markPaid.mutate({ ids })
            await refresh()
          }}
          onError={onError}
        >
          {t('markPaid')}
        </ActionButton>
      )}
      {mayApprove && (
        <ActionButton icon={Check} shortcut="a" action={approve} onError={onError}>
          {t('approve', { amount: format.money(payable.amount.amount) })}
        </ActionButton>
      )}
      {asking === 'account' && (
        <AccountDialog
          open
          owner={
            payable.merchantId
              ? { kind: 'merchant', id: payable.merchantId }
              : { kind: 'courier', id: payable.userId! }
          }
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'edit' && <AddPayableDialog open payable={payable} onClose={() => setAsking(null)} />}
      {asking === 'remove' && (
        <ConfirmDialog
          open
          danger
          onOpenChange={() => setAsking(null)}
          title={t('removeTitle')}
          text={t('removeText')}
          confirm={t('remove')}
          action={async () => {
            await api.admin.payables.remove.mutate({ id: payable.id })
            // Not the payable itself, which is gone.
            await Promise.all([
              utils.admin.payables.list.invalidate(),
              utils.admin.payables.checkFile.invalidate(),
            ])
            open(null)
          }}
        />
      )}
      {asking === 'return' && <ReturnDialog open payable={payable} onClose={() => setAsking(null)} />}
    </div>
  )
}
