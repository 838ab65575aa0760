import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { saveFile } from '../../../save-file'
import type { SessionUser } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { toast } from '../../../ui/feedback/toast'
import { Section } from '../../../ui/layout/page'
import { DeletionDialog } from './deletion-dialog'

/** What is kept about a person: to take along, and to have forgotten. */
export function DataPanel({ user }: { user: SessionUser }) {
  const t = useTranslations('account')
  const failureText = useFailureText()
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={t('data.title')}>
      <div className="space-y-5">
        <Row title={t('data.export')} text={t('data.exportText')}>
          <ActionButton
            kind="outline"
            icon={Download}
            action={takeAlong}
            onError={error => toast.error(failureText(error))}
          >
            {t('data.download')}
          </ActionButton>
        </Row>
        {!user.deletion && (
          <Row title={t('data.delete')} text={t('data.deleteText')}>
            <Button className="!text-bad" onClick={() => setAsking(true)}>
              {t('data.deleteStart')}
            </Button>
          </Row>
        )}
      </div>
      <DeletionDialog open={isAsking} onOpenChange={setAsking} balanceCents={user.balance.amount} />
    </Section>
  )
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium">{title}</h3>
        <p className="text-meta text-text2">{text}</p>
      </div>
      {children}
    </div>
  )
}

/** Everything as one file. */
async function takeAlong() {
  const account = await api.customer.account.export.query()
  const content = new Blob([JSON.stringify(account, null, 2)], { type: 'application/json' })
  saveFile(content, 'comanda-account.json')
}
