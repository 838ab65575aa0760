import { Copy, Send, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { lazyDialog } from '../../../router/lazy-dialog'
import { Private } from '../../../session/incognito'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { copyText } from '../../../ui/display/copy-text'
import { toast } from '../../../ui/feedback/toast'
import { Section } from '../../../ui/layout/page'
import type { InvoiceDetail } from './invoice-page'

type InvoiceLink = Outputs['admin']['invoices']['links'][number]

const SendDialog = lazyDialog(() => import('./send-dialog').then(({ SendDialog: Dialog }) => Dialog))

/** To whom an issued invoice was sent, and whether they have opened it. */
export function SentInvoice({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoices.sent')
  const failureText = useFailureText()
  const { can } = useSession()
  const utils = trpc.useUtils()
  const [isSending, setSending] = useState(false)
  const links = trpc.admin.invoices.links.useQuery(
    { invoiceId: invoice.id },
    { enabled: invoice.issuedAt !== null },
  )
  if (invoice.issuedAt === null || !links.data) return null
  const refresh = () => utils.admin.invoices.links.invalidate({ invoiceId: invoice.id })
  const onError = (error: unknown) => toast.error(failureText(error))
  const copy = async () => {
    const { url } = await api.admin.invoices.makeLink.mutate({ invoiceId: invoice.id })
    await refresh()
    await copyText(url)
    toast.success(t('copied'))
  }
  return (
    <Section title={t('title')}>
      <div className="space-y-3">
        {links.data.length === 0 ? (
          <p className="text-text2">{t('none')}</p>
        ) : (
          <ul className="divide-y">
            {links.data.map(link => (
              <SentLink key={link.id} link={link} onChanged={refresh} />
            ))}
          </ul>
        )}
        {can('admin.invoices.sendEmail') && (
          <div className="flex flex-wrap gap-2">
            <Button icon={Send} onClick={() => setSending(true)}>
              {t(links.data.some(link => link.recipient) ? 'again' : 'send')}
            </Button>
            <ActionButton
              kind="outline"
              icon={Copy}
              aria-label={t('copyLink')}
              action={copy}
              onError={onError}
            >
              {t('copyLink')}
            </ActionButton>
          </div>
        )}
      </div>
      {isSending && <SendDialog open invoice={invoice} onClose={() => setSending(false)} />}
    </Section>
  )
}

function SentLink({ link, onChanged }: { link: InvoiceLink; onChanged: () => Promise<unknown> }) {
  const t = useTranslations('invoices.sent')
  const f = useFormat()
  const failureText = useFailureText()
  const { can } = useSession()
  const who = link.recipient ?? t('byLink')
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <Private of="email">{who}</Private>
        </p>
        <p className="text-meta text-text2">
          {[
            f.dateTime(link.createdAt),
            link.openedAt ? t('opened', { at: f.dateTime(link.openedAt) }) : t('notOpened'),
          ].join(' · ')}
        </p>
      </div>
      {link.mailState === 'failed' && <Chip tone="bad">{t('failed')}</Chip>}
      {!link.isOpen ? (
        <Chip>{t('ended')}</Chip>
      ) : (
        can('admin.invoices.revokeLink') && (
          <ActionButton
            kind="ghost"
            icon={X}
            aria-label={t('revokeOf', { who })}
            action={async () => {
              await api.admin.invoices.revokeLink.mutate({ id: link.id })
              await onChanged()
            }}
            onError={error => toast.error(failureText(error))}
          >
            {t('revoke')}
          </ActionButton>
        )
      )}
    </li>
  )
}
