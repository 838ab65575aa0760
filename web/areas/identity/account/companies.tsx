import { Building2, Check, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, queryClient } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { reloadSession, type SessionUser, useSession } from '../../../session/session'
import { Button, IconButton } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Chip } from '../../../ui/display/chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { toast } from '../../../ui/feedback/toast'
import { Section } from '../../../ui/layout/page'
import { orderAt, stopOrderingAt } from '../../orders/cart/where'
import { CodeForm } from '../joining/code-form'
import { choosePlace, joinPlace } from '../joining/join-place'

type Membership = SessionUser['locations'][number]

/** The companies somebody belongs to: where orders go, the way out, and the way in by a code. */
export function CompaniesPanel() {
  const t = useTranslations('account')
  const failureText = useFailureText()
  const { user } = useSession()
  const [working, setWorking] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<Membership | null>(null)
  if (!user) return null
  const choose = async ({ id, name }: Membership) => {
    setWorking(id)
    try {
      await choosePlace(id)
      toast.success(t('companies.chosen', { name }))
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setWorking(null)
    }
  }
  const join = async (code: string) => {
    const joined = await joinPlace(code)
    if (joined) toast.success(t('companies.joined', { name: joined.name }))
  }
  return (
    <Section title={t('companies.title')} flush>
      {user.locations.length === 0 ? (
        <EmptyState icon={Building2} title={t('companies.none')} text={t('companies.noneText')} />
      ) : (
        <ul className="divide-y">
          {user.locations.map(place => (
            <li key={place.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
              <Building2 size={18} aria-hidden className="shrink-0 text-brand" />
              <span className="min-w-0 flex-1 basis-40 font-medium">{place.name}</span>
              {!user.activeLocations.includes(place.id) ? (
                <Chip size="normal">{t('companies.closed')}</Chip>
              ) : place.id === user.currentLocationId ? (
                <Chip tone="ok" icon={Check} size="normal">
                  {t('companies.current')}
                </Chip>
              ) : (
                <Button
                  size="small"
                  loading={working === place.id}
                  onClick={() => choose(place)}
                  aria-label={t('companies.chooseOne', { name: place.name })}
                >
                  {t('companies.choose')}
                </Button>
              )}
              <IconButton
                icon={LogOut}
                label={t('companies.leaveOne', { name: place.name })}
                onClick={() => setLeaving(place)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="border-t p-4 sm:max-w-sm">
        <h3 className="mb-3 font-semibold">{t('companies.join')}</h3>
        <CodeForm
          key={user.locations.length}
          label={t('companies.code')}
          hint={t('companies.codeHint')}
          shape={t('companies.codeHint')}
          wrong={t('companies.codeWrong')}
          submit={t('companies.submit')}
          onSubmit={join}
        />
      </div>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={leaving ? t('companies.leaveTitle', { name: leaving.name }) : ''}
        text={t('companies.leaveText')}
        confirm={t('companies.leave')}
        danger
        action={async () => {
          if (!leaving) return
          await leave(leaving)
          toast.success(t('companies.left', { name: leaving.name }))
        }}
      />
    </Section>
  )
}

/** Where orders went to the place that is left, they go to the next one, or ask for an address again. */
async function leave({ id }: Membership) {
  await api.customer.locations.leave.mutate({ locationId: id })
  const { user } = await reloadSession()
  stopOrderingAt(id)
  const next = user?.locations.find(place => place.id === user.currentLocationId)
  if (next) orderAt(next)
  void queryClient.invalidateQueries()
}
