import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StorePerson } from '../../../../src/modules/stores/store-people/contract/store-people'
import type { StoreRole } from '../../../../src/modules/stores/store-people/rules/store-roles'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Chip } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Select } from '../../../ui/fields/select'
import { Section } from '../../../ui/layout/page'
import { InviteToStore } from './invite-to-store'

/** Who runs a store; whoever may gives roles in it and takes them. */
export function StorePeople({ storeId }: { storeId: string }) {
  const t = useTranslations('stores')
  const { can } = useSession()
  const utils = trpc.useUtils()
  const query = trpc.merchant.people.list.useQuery({ storeId })
  const [isInviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<StorePerson | null>(null)
  const again = () => utils.merchant.people.invalidate()
  const { people = [], mayGive = [] } = query.data ?? {}
  return (
    <Section
      title={t('sides.people')}
      flush
      className="m-4"
      actions={
        mayGive.length > 0 &&
        can('merchant.people.invite') && (
          <Button size="small" icon={UserPlus} onClick={() => setInviting(true)}>
            {t('people.invite')}
          </Button>
        )
      }
    >
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : query.isPending ? (
        <SkeletonRows rows={3} />
      ) : people.length === 0 ? (
        <EmptyState icon={Users} title={t('people.none')} text={t('people.noneText')} />
      ) : (
        <ul className="divide-y" aria-label={t('sides.people')}>
          {people.map(person => (
            <PersonRow
              key={person.userId}
              storeId={storeId}
              person={person}
              mayGive={can('merchant.people.setRole') ? mayGive : []}
              onChanged={again}
              onRemove={() => setLeaving(person)}
            />
          ))}
        </ul>
      )}
      {isInviting && (
        <InviteToStore
          storeId={storeId}
          mayGive={mayGive}
          onClose={() => setInviting(false)}
          onInvited={() => void again()}
        />
      )}
      {leaving && (
        <RemovePerson storeId={storeId} person={leaving} onClose={() => setLeaving(null)} onRemoved={again} />
      )}
    </Section>
  )
}

const called = ({ name, email }: StorePerson) => name || email || '…'

function PersonRow({
  storeId,
  person,
  mayGive,
  onChanged,
  onRemove,
}: {
  storeId: string
  person: StorePerson
  mayGive: readonly StoreRole[]
  onChanged: () => Promise<unknown>
  onRemove: () => void
}) {
  const t = useTranslations('stores')
  const f = useFormat()
  const failureText = useFailureText()
  const { user } = useSession()
  const [isSaving, setSaving] = useState(false)
  const name = called(person)
  const setRole = async (role: StoreRole) => {
    if (role === person.role) return
    setSaving(true)
    try {
      await api.merchant.people.setRole.mutate({ storeId, userId: person.userId, role })
      await onChanged()
      toast.success(t('people.changed', { name, role: t(`people.roles.${role}`) }))
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere min-w-0">{name}</span>
          {person.userId === user?.id && <Chip>{t('people.you')}</Chip>}
          {person.isSuspended && <Chip tone="bad">{t('people.suspended')}</Chip>}
        </p>
        <p className="wrap-anywhere text-meta text-text2">
          {person.name && person.email ? `${person.email} · ` : ''}
          {person.lastSeenAt ? t('people.seen', { when: f.dateTime(person.lastSeenAt) }) : t('people.never')}
        </p>
      </div>
      {person.mayChange && mayGive.length > 0 ? (
        <div className="flex items-center gap-2">
          <Select
            label={t('people.change', { name })}
            value={person.role}
            onChange={role => void setRole(role)}
            disabled={isSaving}
            options={mayGive.map(value => ({ value, label: t(`people.roles.${value}`) }))}
          />
          <Button size="small" kind="ghost" onClick={onRemove} aria-label={`${t('people.remove')}: ${name}`}>
            {t('people.remove')}
          </Button>
        </div>
      ) : (
        <Chip size="normal">{t(`people.roles.${person.role}`)}</Chip>
      )}
    </li>
  )
}

function RemovePerson({
  storeId,
  person,
  onClose,
  onRemoved,
}: {
  storeId: string
  person: StorePerson
  onClose: () => void
  onRemoved: () => Promise<unknown>
}) {
  const t = useTranslations('stores')
  const failureText = useFailureText()
  const name = called(person)
  const remove = async () => {
    await api.merchant.people.remove.mutate({ storeId, userId: person.userId })
    await onRemoved()
    toast.success(t('people.removed', { name }))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('people.removeTitle', { name })}
      text={t(`people.removeText.${person.role}`, { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('people.cancel')}</Button>
          <ActionButton
            kind="danger"
            action={remove}
            onDone={onClose}
            onError={error => toast.error(failureText(error))}
          >
            {t('people.remove')}
          </ActionButton>
        </>
      }
    />
  )
}
