import { Gift, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button, IconButton } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Chip } from '../../../ui/display/chip'
import { Money } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { Pagination } from '../../../ui/tables/pagination'
import { GiveCreditDialog } from './give-credit-dialog'

type Credit = Outputs['admin']['credits']['list']['docs'][number]

const PAGE_SIZE = 10
const TONES = { open: 'ok', used: 'muted', expired: 'muted', withdrawn: 'bad' } as const

/** The sums that somebody's balance is made of, who gave them, and the way to give another. */
export function UserCredits({ userId }: { userId: string }) {
  const t = useTranslations('users')
  const utils = trpc.useUtils()
  const [page, setPage] = useState(1)
  const [isGiving, setGiving] = useState(false)
  const [taken, setTaken] = useState<Credit | null>(null)
  const query = trpc.admin.credits.list.useQuery(
    { filter: { userId }, page, limit: PAGE_SIZE },
    { placeholderData: before => before },
  )
  const again = () => {
    void utils.admin.credits.invalidate()
    void utils.admin.users.invalidate()
  }
  const total = query.data?.totalDocs ?? 0
  return (
    <Section
      title={t('give.credits')}
      flush
      actions={
        <Button size="small" icon={Gift} onClick={() => setGiving(true)}>
          {t('give.open')}
        </Button>
      }
    >
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : query.isPending ? (
        <SkeletonRows rows={3} />
      ) : total === 0 ? (
        <p className="px-4 py-3 text-text3">{t('give.none')}</p>
      ) : (
        <ul className="divide-y">
          {query.data?.docs.map(credit => (
            <CreditRow key={credit.id} credit={credit} onTake={() => setTaken(credit)} />
          ))}
        </ul>
      )}
      {total > PAGE_SIZE && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
      {isGiving && (
        <GiveCreditDialog
          onGive={(gift, idempotencyKey) =>
            api.admin.credits.create.mutate({ userId, ...gift }, { context: { idempotencyKey } })
          }
          onClose={() => setGiving(false)}
          onGiven={again}
        />
      )}
      <ConfirmDialog
        open={taken !== null}
        onOpenChange={() => setTaken(null)}
        title={t('give.takeTitle')}
        text={t('give.takeText')}
        confirm={t('give.take')}
        danger
        action={async () => {
          if (!taken) return
          await api.admin.credits.remove.mutate({ id: taken.id })
          again()
        }}
      />
    </Section>
  )
}

function CreditRow({ credit, onTake }: { credit: Credit; onTake: () => void }) {
  const t = useTranslations('users')
  const f = useFormat()
  const { kind, state, price, remaining, comment, createdByName, createdAt, expiresAt } = credit
  const isUntouched = state === 'open' && kind === 'gifted' && remaining.amount === price.amount
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {t(`kinds.${kind}`)}
          <Chip tone={TONES[state]}>{t(`give.states.${state}`)}</Chip>
        </p>
        <p className="flex flex-wrap gap-x-2 text-meta text-text3">
          <time dateTime={createdAt.toISOString()} className="num">
            {f.dateTime(createdAt)}
          </time>
          {comment && <span className="text-text2">{comment}</span>}
          {createdByName && <span>{t('give.by', { name: createdByName })}</span>}
          {expiresAt && <span className="num">{t('give.expires', { day: f.date(expiresAt) })}</span>}
        </p>
      </div>
      <p className="text-right">
        <Money cents={remaining.amount} className="font-semibold" />
        {remaining.amount !== price.amount && (
          <span className="block text-meta text-text3">
            {t('give.of', { amount: f.money(price.amount) })}
          </span>
        )}
      </p>
      {isUntouched && <IconButton icon={Undo2} label={t('give.take')} onClick={onTake} />}
    </li>
  )
}
