import { Link } from '@tanstack/react-router'
import { CircleCheck, Clock, RefreshCw, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { useViewOptions } from '../../../session/view-options'
import { Button } from '../../../ui/buttons/button'
import { Money } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { PageBody, PageHeader, Section } from '../../../ui/layout/page'

type Checks = Outputs['admin']['moneyChecks']['show']

/** Whether the books are right: every check with its last run, what each kind of account holds, and the sealed days. */
export default function MoneyChecksScreen() {
  const t = useTranslations('dashboard')
  const screens = useTranslations('screens')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const query = trpc.admin.moneyChecks.show.useQuery()
  const run = trpc.admin.moneyChecks.run.useMutation({
    onSuccess: checks => utils.admin.moneyChecks.show.setData(undefined, checks),
    onError: error => toast.error(failureText(error)),
  })
  return (
    <>
      <PageHeader
        title={screens('moneyChecks')}
        text={t('books.text')}
        actions={
          <Button icon={RefreshCw} loading={run.isPending} onClick={() => run.mutate()}>
            {t('books.run')}
          </Button>
        }
      />
      <PageBody width="office" className="space-y-4">
        {query.isError ? (
          <ErrorState error={query.error} onRetry={query.refetch} />
        ) : query.isPending ? (
          <SkeletonRows rows={6} />
        ) : (
          <Found found={query.data} />
        )}
      </PageBody>
    </>
  )
}

function Found({ found }: { found: Checks }) {
  const t = useTranslations('dashboard')
  const collectionTexts = useTranslations('collection')
  const waits = found.checks.some(({ ranAt }) => ranAt === null)
  const isWrong = found.checks.some(({ faults }) => faults.length > 0)
  return (
    <>
      <Banner
        tone={isWrong ? 'bad' : waits ? 'info' : 'ok'}
        icon={isWrong ? TriangleAlert : waits ? Clock : CircleCheck}
      >
        {t(isWrong ? 'books.red' : waits ? 'books.waiting' : 'books.green')}
        {isWrong && (
          <>
            {' '}
            <Link to="/admin/incidences/{-$entityId}" className="underline">
              {collectionTexts('collections.incidences.title')}
            </Link>
          </>
        )}
      </Banner>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Section title={t('books.checks')}>
          <ul className="divide-y divide-line">
            {found.checks.map(check => (
              <Check key={check.name} check={check} />
            ))}
          </ul>
        </Section>
        <div className="space-y-4">
          <TrialBalance rows={found.trialBalance} />
          <Seals seals={found.seals} />
        </div>
      </div>
    </>
  )
}

function Check({ check }: { check: Checks['checks'][number] }) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const isGreen = check.faults.length === 0
  const Icon = check.ranAt === null ? Clock : isGreen ? CircleCheck : TriangleAlert
  return (
    <li className="flex items-start gap-2 py-2 first:pt-0 last:pb-0">
      <Icon
        size={16}
        aria-hidden
        className={`mt-0.5 shrink-0 ${check.ranAt === null ? 'text-text3' : isGreen ? 'text-ok' : 'text-bad'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t(`books.names.${check.name}`)}</p>
        <p className="text-meta text-text2">{t(`books.about.${check.name}`)}</p>
        <p className="num text-meta text-text3">
          {check.ranAt ? t('books.ranAt', { time: format.dateTime(check.ranAt) }) : t('books.never')}
        </p>
        {!isGreen && (
          <ul className="mt-1 space-y-0.5 break-all text-bad text-meta">
            {check.faults.slice(0, 20).map(({ what, subject }) => (
              <li key={`${what} ${subject}`}>
                {what}: <span className="font-mono">{subject}</span>
              </li>
            ))}
            {check.faults.length > 20 && <li>{t('books.more', { count: check.faults.length - 20 })}</li>}
          </ul>
        )}
      </div>
    </li>
  )
}

const SIDES = [
  ['asset', 'expense'],
  ['liability', 'income'],
] as const

function TrialBalance({ rows }: { rows: Checks['trialBalance'] }) {
  const t = useTranslations('dashboard')
  const sum = (kinds: readonly string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((all, { balance }) => all + balance.amount, 0)
  return (
    <Section title={t('books.trialBalance')}>
      <table className="w-full">
        {SIDES.map(kinds => (
          <tbody key={kinds[0]} className="border-line border-b-4 last:border-b-0">
            {kinds.flatMap(kind =>
              rows
                .filter(row => row.kind === kind)
                .map(row => (
                  <tr key={row.name}>
                    <th scope="row" className="py-0.5 text-left font-normal">
                      {nameOf(row.name)}
                    </th>
                    <td className="px-2 py-0.5 text-meta text-text3">{t(`books.kinds.${kind}`)}</td>
                    <td className="py-0.5 text-right">
                      <Money cents={row.balance.amount} />
                    </td>
                  </tr>
                )),
            )}
            <tr className="border-t font-semibold">
              <th scope="row" colSpan={2} className="py-1 text-left">
                {t(`books.sides.${kinds[0]}`)}
              </th>
              <td className="py-1 text-right">
                <Money cents={sum(kinds)} />
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </Section>
  )

  function nameOf(name: string) {
    const key = `books.accounts.${name}` as 'books.accounts.balance'
    return t.has(key) ? t(key) : name
  }
}

function Seals({ seals }: { seals: Checks['seals'] }) {
  const { developer } = useViewOptions()
  const t = useTranslations('dashboard')
  const format = useFormat()
  return (
    <Section title={t('books.seals')}>
      <p className="text-text2">{t('books.sealed', { count: seals.days })}</p>
      {seals.last && (
        <>
          <p className="mt-2 font-medium">
            {format.longDay(new Date(`${seals.last.day}T12:00:00Z`))} ·{' '}
            {t('books.transactions', { count: seals.last.transactions })} ·{' '}
            <Money cents={seals.last.amount.amount} />
          </p>
          {developer && <p className="break-all font-mono text-meta text-text3">{seals.last.hash}</p>}
        </>
      )}
    </Section>
  )
}
