import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { UserRoundX, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { IconButton } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Avatar } from '../../../ui/display/avatar'
import { Skeleton } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { SearchInput } from '../../../ui/fields/input'
import { Section } from '../../../ui/layout/page'
import { Pagination } from '../../../ui/tables/pagination'
import { useDebounced } from '../../../ui/use-debounced'

type Member = Outputs['company']['members']['list']['docs'][number]

const PAGE_SIZE = 10

/** Who belongs to a place; who has left the company is taken out. */
export function MembersPanel({ place }: { place: { id: string; name: string } }) {
  const t = useTranslations('company')
  const utils = trpc.useUtils()
  const client = useQueryClient()
  // the same places as the back office's collection knows them
  const refreshCollection = () => client.invalidateQueries({ queryKey: ['collection', 'locations'] })
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const search = useDebounced(text.trim(), 250)
  const [leaving, setLeaving] = useState<Member | null>(null)
  const answer = trpc.company.members.list.useQuery(
    { locationId: place.id, page, limit: PAGE_SIZE, ...(search ? { search } : {}) },
    { placeholderData: keepPreviousData },
  )
  const unbind = trpc.company.members.unbind.useMutation()
  const takeOut = async () => {
    if (!leaving) return
    await unbind.mutateAsync({ userId: leaving.id, locationId: place.id })
    await Promise.all([
      utils.company.members.invalidate(),
      utils.company.locations.invalidate(),
      refreshCollection(),
    ])
    toast.success(t('members.unbound', { name: nameOf(leaving), place: place.name }))
  }
  const total = answer.data?.totalDocs ?? 0
  return (
    <Section title={t('members.title')} flush>
      <div className="px-4 py-3">
        <SearchInput
          value={text}
          onChange={next => {
            setText(next)
            setPage(1)
          }}
          label={t('members.search')}
        />
      </div>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      ) : answer.isPending ? (
        <div aria-hidden className="space-y-2 px-4 pb-4">
          {[1, 2, 3, 4].map(line => (
            <Skeleton key={line} className="h-11" />
          ))}
        </div>
      ) : total === 0 ? (
        search ? (
          <p role="status" className="px-4 pb-5 text-text2">
            {t('members.noneFound')}
          </p>
        ) : (
          <EmptyState icon={Users} title={t('members.none')} text={t('members.noneText')} />
        )
      ) : (
        <>
          <ul className="divide-y border-t">
            {answer.data.docs.map(member => (
              <li key={member.id} className="flex min-h-12 items-center gap-3 px-4 py-1.5">
                <Avatar name={nameOf(member)} />
                <div className="min-w-0 flex-1">
                  <p className="truncate font-medium text-text">{nameOf(member)}</p>
                  <p className="truncate text-meta text-text2">{member.email}</p>
                </div>
                {!member.isActive && <StatusChip of="record" status="suspended" />}
                <IconButton
                  icon={UserRoundX}
                  label={t('members.unbindOne', { name: nameOf(member) })}
                  onClick={() => setLeaving(member)}
                />
              </li>
            ))}
          </ul>
          {total > PAGE_SIZE && (
            <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
          )}
        </>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={leaving ? t('members.unbindTitle', { name: nameOf(leaving), place: place.name }) : ''}
        text={t('members.unbindText')}
        confirm={t('members.unbind')}
        danger
        action={takeOut}
      />
    </Section>
  )
}

const nameOf = ({ firstName, lastName, email }: Member) =>
  [firstName, lastName].filter(Boolean).join(' ') || email || '—'
