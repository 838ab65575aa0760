import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type {
  Referral,
  ReferralProgram,
} from '../../../../src/modules/customer-relations/referrals/contract/referrals'
import { REFERRAL_STATES } from '../../../../src/modules/customer-relations/referrals/rules/referral'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Private } from '../../../session/incognito'
import { Chip, FilterChip, type Tone } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { Pagination } from '../../../ui/tables/pagination'

const PAGE_SIZE = 20
const TONES: Record<Referral['state'], Tone> = {
  claimed: 'muted',
  waiting: 'info',
  paid: 'ok',
  refused: 'bad',
}

/** Who was brought by whom, and why it is paid or not. */
export function ProgramReferrals({ id, counts }: { id: string; counts: ReferralProgram['referrals'] }) {
  const t = useTranslations('referral-programs')
  const format = useFormat()
  const [state, setState] = useState<Referral['state'] | null>(null)
  const [page, setPage] = useState(1)
  const query = trpc.admin.referralPrograms.referrals.useQuery(
    { id, page, limit: PAGE_SIZE, ...(state ? { filter: { state } } : {}) },
    { placeholderData: before => before },
  )
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />
  const total = query.data?.totalDocs ?? 0
  return (
    <Section title={t('title')} flush>
      <div className="flex flex-wrap gap-2 px-4 py-3">
        {REFERRAL_STATES.map(one => (
          <FilterChip
            key={one}
            pressed={state === one}
            count={format.number(counts[one] ?? 0)}
            onPress={() => {
              setState(state === one ? null : one)
              setPage(1)
            }}
          >
            {t(`states.${one}`)}
          </FilterChip>
        ))}
      </div>
      {query.isPending ? (
        <SkeletonRows rows={4} />
      ) : total === 0 ? (
        <EmptyState icon={Users} title={t('none')} />
      ) : (
        <ul className="divide-y border-t">
          {query.data?.docs.map(one => (
            <ReferralLine key={one.id} referral={one} />
          ))}
        </ul>
      )}
      {total > PAGE_SIZE && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
    </Section>
  )
}

function ReferralLine({ referral }: { referral: Referral }) {
  const t = useTranslations('referral-programs')
  const format = useFormat()
  const { state, reason, referrerId, friendId, releaseAt, paid } = referral
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-52">
          {t.rich('brought', {
            referrer: () => <Name id={referrerId} name={referral.referrerName} />,
            friend: () => <Name id={friendId} name={referral.friendName} />,
          })}
        </span>
        {state === 'paid' && <span className="num">{format.money(paid.amount)}</span>}
        <Chip tone={TONES[state]}>{t(`states.${state}`)}</Chip>
      </div>
      <p className="mt-0.5 text-meta text-text2">
        {[
          format.dateTime(referral.createdAt),
          ...(referral.ufid ? [t('order', { number: referral.ufid })] : []),
          ...(state === 'waiting' && releaseAt ? [t('paidOn', { at: format.dateTime(releaseAt) })] : []),
        ].join(' · ')}
      </p>
      {reason && <p className="mt-1 text-bad text-note">{t(`reasons.${reason}`)}</p>}
    </li>
  )
}

function Name({ id, name }: { id: string | null; name: string }) {
  const shown = <Private of="name">{name}</Private>
  if (!id) return <strong>{shown}</strong>
  return (
    <Link
      to="/admin/users/{-$entityId}"
      params={{ entityId: id }}
      className="font-medium text-brand underline"
    >
      {shown}
    </Link>
  )
}
