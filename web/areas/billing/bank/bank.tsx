import { Clock, RefreshCw, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { PageHeader } from '../../../ui/layout/page'
import { BankLines } from './bank-lines'
import { ImportDialog } from './import-dialog'
import { ImportHistory } from './import-history'
import { StatementCard, TieChip } from './statement-card'

/** What moved on the platform's accounts: the lines of their statements, whether those tie, and what is decided of each. */
export function Bank({ inTabs }: { inTabs: (content: ReactNode) => ReactNode }) {
  const t = useTranslations('bank')
  const screens = useTranslations('screens')
  const [opened, setOpened] = useState<'import' | { importId: string | null } | null>(null)
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const accounts = trpc.admin.bank.accounts.useQuery()
  const sync = trpc.admin.bank.sync.useMutation()
  const fetchLines = async () => {
    const { imports } = await sync.mutateAsync({})
    const count = imports.reduce((sum, one) => sum + one.newTransactions, 0)
    toast.success(t('fetched', { count }))
    await utils.admin.bank.invalidate()
  }
  const docs = accounts.data?.docs ?? []
  const ties = docs.map(({ doesTie }) => doesTie)
  return (
    <>
      <PageHeader
        title={screens('receivables')}
        beside={
          docs.length > 0 && (
            <TieChip doesTie={ties.includes(false) ? false : ties.includes(null) ? null : true} />
          )
        }
        actions={
          <>
            <Button icon={Clock} onClick={() => setOpened({ importId: null })}>
              {t('history.title')}
            </Button>
            {accounts.data?.isConnected && (
              <ActionButton
                kind="outline"
                icon={RefreshCw}
                action={fetchLines}
                onError={error => void toast.error(failureText(error))}
              >
                {t('fetch')}
              </ActionButton>
            )}
            <Button kind="primary" icon={Upload} onClick={() => setOpened('import')}>
              {t('import.title')}
            </Button>
          </>
        }
      />
      {inTabs(
        accounts.isError ? (
          <ErrorState error={accounts.error} onRetry={accounts.refetch} />
        ) : accounts.isPending ? (
          <SkeletonRows rows={8} />
        ) : docs.length === 0 ? (
          <EmptyState title={t('none.title')} text={t('none.text')} />
        ) : (
          <BankLines
            toDecide={docs.reduce((sum, one) => sum + one.toDecide, 0)}
            onShowImport={importId => setOpened({ importId })}
          >
            {docs.map(({ number, ...statement }) => (
              <StatementCard key={statement.id} statement={{ account: number, ...statement }} />
            ))}
          </BankLines>
        ),
      )}
      {opened === 'import' && <ImportDialog onClose={() => setOpened(null)} />}
      {opened !== null && opened !== 'import' && (
        <ImportHistory importId={opened.importId} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
