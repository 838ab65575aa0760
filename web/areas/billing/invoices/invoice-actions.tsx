import { useNavigate } from '@tanstack/react-router'
import { Check, FilePen, RefreshCw, RotateCw, Stamp, Trash2, Undo2, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useKeys } from '../../../command/keys'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { ReasonDialog } from '../../../ui/fields/reason-dialog'
import { InvoiceFiles } from '../documents/invoice-files'
import { PdfButton } from '../documents/pdf-button'
import type { InvoiceDetail } from './invoice-page'
import { RectifyDialog } from './rectify-dialog'

type Asked = 'issue' | 'delete' | 'rectify' | 'markPaid' | 'reopen' | null

/** What can be done with an invoice as it stands: only the moves of its state are offered. */
export function InvoiceActions({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoices')
  const failureText = useFailureText()
  const { can } = useSession()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>(null)
  const isDraft = invoice.status === 'created'
  const may = can('admin.invoices.setStatus')
  useKeys({ i: () => (isDraft && may ? setAsked('issue') : false) })
  if (!may) return null
  const close = () => setAsked(null)
  const refresh = () => utils.admin.invoices.invalidate()
  const move = async (status: InvoiceDetail['status'], note?: string) => {
    await api.admin.invoices.setStatus.mutate({ id: invoice.id, status, ...(note && { note }) })
    await refresh()
  }
  const onError = (error: unknown) => toast.error(failureText(error))
  const remove = async () => {
    await api.admin.invoices.remove.mutate({ id: invoice.id })
    // The invoice itself is gone, and is not fetched again.
    await utils.admin.invoices.invalidate(undefined, { refetchType: 'none' })
    void navigate({ to: '/admin/invoices/{-$entityId}', params: { entityId: undefined } })
  }
  const sync = (call: 'syncLineItems' | 'syncBillingMeta') => async () => {
    await api.admin.invoices[call].mutate({ invoiceId: invoice.id })
    await refresh()
  }
  /** What the provider still collects is ended there first. */
  const withdraw = async () => {
    const ended = await api.admin.invoices.withdrawPayment.mutate({ invoiceId: invoice.id })
    await (ended.status === 'processing' ? move('readyToCharge') : refresh())
  }
  const findPdf = () => api.admin.invoices.pdf.query({ invoiceId: invoice.id })
  const offers = (status: InvoiceDetail['status']) => invoice.moves.includes(status)
  return (
    <>
      {isDraft ? (
        <>
          <PdfButton find={findPdf} number="" />
          <Button icon={Trash2} onClick={() => setAsked('delete')}>
            {t('actions.delete')}
          </Button>
          {invoice.source !== 'hand' && (
            <>
              <ActionButton kind="outline" icon={RefreshCw} action={sync('syncLineItems')} onError={onError}>
                {t('actions.sync')}
              </ActionButton>
              <ActionButton
                kind="outline"
                icon={UserRoundPen}
                action={sync('syncBillingMeta')}
                onError={onError}
              >
                {t('actions.syncMeta')}
              </ActionButton>
            </>
          )}
          <Button kind="primary" icon={Stamp} shortcut="i" onClick={() => setAsked('issue')}>
            {t('actions.issue')}
          </Button>
        </>
      ) : (
        <>
          <InvoiceFiles
            findPdf={findPdf}
            loadXml={format => api.admin.invoices.xml.query({ invoiceId: invoice.id, format })}
            number={invoice.legalId ?? ''}
          />
          {invoice.rectification !== 'difference' &&
            !invoice.rectifiedBy.some(each => each.rectification === 'substitution') && (
              <Button icon={FilePen} onClick={() => setAsked('rectify')}>
                {t('actions.rectify')}
              </Button>
            )}
          {invoice.status === 'processing' && offers('readyToCharge') && (
            <ActionButton kind="outline" icon={Undo2} action={withdraw} onError={onError}>
              {t('actions.withdraw')}
            </ActionButton>
          )}
          {invoice.status === 'failed' && offers('readyToCharge') && (
            <ActionButton icon={RotateCw} action={() => move('readyToCharge')} onError={onError}>
              {t('actions.retry')}
            </ActionButton>
          )}
          {invoice.status === 'completed' && offers('readyToCharge') && (
            <Button icon={Undo2} onClick={() => setAsked('reopen')}>
              {t('actions.reopen')}
            </Button>
          )}
          {offers('completed') && (
            <Button kind="primary" icon={Check} onClick={() => setAsked('markPaid')}>
              {t('actions.markPaid')}
            </Button>
          )}
        </>
      )}
      {asked === 'issue' && (
        <Confirm
          title={t('actions.issue')}
          text={t('issueText')}
          confirm={t('actions.issue')}
          action={() => move('readyToCharge')}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <Confirm
          title={t('actions.delete')}
          text={t('deleteText')}
          confirm={t('actions.delete')}
          isDangerous
          action={remove}
          onClose={close}
        />
      )}
      {(asked === 'markPaid' || asked === 'reopen') && (
        <ReasonDialog
          title={t(`actions.${asked}`)}
          field={{ label: t('noteLabel'), hint: t('noteHint'), required: true }}
          maxLength={500}
          needed={t('noteNeeded')}
          cancel={t('actions.cancel')}
          confirm={t(`actions.${asked}`)}
          onConfirm={note => move(asked === 'markPaid' ? 'completed' : 'readyToCharge', note)}
          onClose={close}
        />
      )}
      {asked === 'rectify' && <RectifyDialog invoice={invoice} onClose={close} />}
    </>
  )
}

function Confirm({
  title,
  text,
  confirm,
  isDangerous = false,
  action,
  onClose,
}: {
  title: string
  text: string
  confirm: string
  isDangerous?: boolean
  action: () => Promise<unknown>
  onClose: () => void
}) {
  const t = useTranslations('invoices')
  const failureText = useFailureText()
  const [failure, setFailure] = useState<unknown>(null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      text={text}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <ActionButton
            kind={isDangerous ? 'danger' : 'primary'}
            action={async () => {
              setFailure(null)
              await action()
            }}
            onDone={onClose}
            onError={setFailure}
          >
            {confirm}
          </ActionButton>
        </>
      }
    >
      {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
    </Dialog>
  )
}
