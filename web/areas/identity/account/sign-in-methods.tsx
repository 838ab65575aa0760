import { Link } from '@tanstack/react-router'
import { Check, CircleAlert, Mail, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { currentLanguage } from '../../../i18n/language'
import { loadTexts } from '../../../i18n/texts'
import { reloadSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog'
import { Chip } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Section } from '../../../ui/layout/page'
import { PhoneSteps } from '../sign-in/phone-steps'
import { ProviderMark } from '../sign-in/provider-mark'
import { isProvider } from '../sign-in/social-flow'

type Method = Outputs['app']['auth']['methods']['methods'][number]
type Removable = Exclude<Method['id'], 'email'>

/** By which ways somebody gets in, with what could be added and what may be taken away. */
export function SignInMethods() {
  const t = useTranslations('account')
  const utils = trpc.useUtils()
  const query = trpc.app.auth.methods.useQuery()
  const [removing, setRemoving] = useState<Removable | null>(null)
  const [isAddingPhone, setAddingPhone] = useState(false)
  const keep = (methods: Outputs['app']['auth']['methods']) => {
    utils.app.auth.methods.setData(undefined, methods)
    return reloadSession()
  }

  const askForPhone = async () => {
    // the steps are those of signing in, and so are their texts
    await loadTexts(currentLanguage(), ['sign-in'])
    setAddingPhone(true)
  }
  const verify = async (phone: string, code: string) => {
    await keep(await api.app.auth.verifyPhone.mutate({ phone, code }))
    setAddingPhone(false)
    toast.success(t('methods.phoneAdded', { phone }))
  }
  const remove = async () => {
    if (removing) await keep(await api.app.auth.unlinkProvider.mutate({ provider: removing }))
  }

  return (
    <Section title={t('methods.title')} flush>
      {query.isPending ? (
        <SkeletonRows rows={4} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : (
        <ul className="divide-y">
          {query.data.methods
            .filter(({ isSetUp, isOffered, detail }) => isSetUp || isOffered || detail)
            .map(method => (
              <li key={method.id} className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
                <Mark id={method.id} />
                <span className="min-w-0 flex-1 basis-40">
                  <span className="block font-medium">{t(`methods.names.${method.id}`)}</span>
                  <span className="block truncate text-text2">
                    {method.detail ?? (method.isSetUp ? t('methods.connected') : t('methods.notSetUp'))}
                  </span>
                </span>
                <State method={method} />
                <Actions
                  method={method}
                  onAddPhone={() => void askForPhone()}
                  onRemove={() => method.id !== 'email' && setRemoving(method.id)}
                />
              </li>
            ))}
        </ul>
      )}
      <Dialog
        open={isAddingPhone}
        onOpenChange={setAddingPhone}
        title={t('methods.phoneTitle')}
        text={t('methods.phoneText')}
      >
        <PhoneSteps onCode={verify} submitLabel={t('methods.confirm')} />
      </Dialog>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={open => !open && setRemoving(null)}
        title={removing ? t('methods.removeTitle', { name: t(`methods.names.${removing}`) }) : ''}
        text={t('methods.removeText')}
        confirm={t('methods.remove')}
        action={remove}
        danger
      />
    </Section>
  )
}

function Mark({ id }: { id: Method['id'] }) {
  if (isProvider(id)) return <ProviderMark provider={id} />
  const Icon = id === 'email' ? Mail : Smartphone
  return <Icon size={18} aria-hidden className="shrink-0 text-text2" />
}

function State({ method: { id, detail, isSetUp, isVerified } }: { method: Method }) {
  const t = useTranslations('account')
  if (isSetUp && isVerified)
    return (
      <Chip tone="ok" icon={Check}>
        {isProvider(id) ? t('methods.on') : t('methods.verified')}
      </Chip>
    )
  return detail ? (
    <Chip tone="warn" icon={CircleAlert}>
      {t('methods.unverified')}
    </Chip>
  ) : null
}

function Actions({
  method: { id, isSetUp, isOffered, mayRemove },
  onAddPhone,
  onRemove,
}: {
  method: Method
  onAddPhone: () => void
  onRemove: () => void
}) {
  const t = useTranslations('account')
  if (id === 'email') return null
  const name = t(`methods.names.${id}`)
  return (
    <span className="flex flex-wrap gap-2">
      {isOffered && id === 'phone' && (
        <Button onClick={onAddPhone}>{isSetUp ? t('methods.change') : t('methods.addPhone')}</Button>
      )}
      {isOffered && !isSetUp && isProvider(id) && (
        <Button asChild>
          <Link
            to="/auth/$providerId/{-$action}"
            params={{ providerId: id, action: 'link' }}
            search={{ next: '/account' }}
            preload={false}
            aria-label={t('methods.connectOne', { name })}
          >
            {t('methods.connect')}
          </Link>
        </Button>
      )}
      {isSetUp && (
        <Button
          kind="ghost"
          whyDisabled={mayRemove ? null : t('methods.lastOne')}
          onClick={onRemove}
          aria-label={t('methods.removeOne', { name })}
        >
          {t('methods.remove')}
        </Button>
      )}
    </span>
  )
}
