import { useQueryClient } from '@tanstack/react-query'
import { Ban, BellRing, Gift, MailPlus, MoreHorizontal, RotateCcw, UserRoundCog } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { Opening } from '../../../router/opening'
import { useSession } from '../../../session/session'
import { IconButton } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Menu, type MenuEntry } from '../../../ui/dialogs/menu'
import { toast } from '../../../ui/feedback/toast'
import { NotifyDialog } from '../../logistics/routes/notify-dialog'
import { GiveCreditDialog } from './give-credit-dialog'
import { SuspendDialog } from './suspend-dialog'

const ImpersonateDialog = lazy(() =>
  import('../impersonation/impersonate-dialog').then(({ ImpersonateDialog: dialog }) => ({
    default: dialog,
  })),
)

type User = Outputs['admin']['users']['show']
type Act = 'credit' | 'suspend' | 'unsuspend' | 'notify' | 'impersonate'

/** What the platform does with an account beside editing it. */
export function UserActions({ user, name }: { user: User; name: string }) {
  const t = useTranslations('users')
  const failureText = useFailureText()
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const { can, isSuperAdmin, user: me } = useSession()
  const [act, setAct] = useState<Act | null>(null)
  const isSelf = me?.id === user.id
  const isAbove = user.permissions.some(({ type }) => type === 'SuperAdminPermission') && !isSuperAdmin
  const mayActAs =
    me !== null && !isSelf && me.impersonatorId === null && (isSuperAdmin || can('app.auth.impersonate'))
  const done = async (text: string) => {
    await client.invalidateQueries({ queryKey: ['collection', 'people'] })
    toast.success(text)
  }
  const invite = () =>
    api.admin.users.invite.mutate({ id: user.id }).then(
      () => toast.success(t('acts.invited', { name })),
      error => toast.error(failureText(error)),
    )
  const entries: MenuEntry[][] = [
    [
      {
        label: t('acts.notify'),
        icon: BellRing,
        onSelect: () => setAct('notify'),
        disabled: user.isSuspended,
      },
      ...(can('admin.credits.create')
        ? [{ label: t('acts.credit'), icon: Gift, onSelect: () => setAct('credit') }]
        : []),
      ...(mayActAs
        ? [{ label: t('acts.impersonate'), icon: UserRoundCog, onSelect: () => setAct('impersonate') }]
        : []),
      ...(isSuperAdmin && user.email && !user.isVerified
        ? [{ label: t('acts.invite'), icon: MailPlus, onSelect: () => void invite() }]
        : []),
    ],
    isSelf || isAbove
      ? []
      : [
          user.isSuspended
            ? { label: t('acts.unsuspend'), icon: RotateCcw, onSelect: () => setAct('unsuspend') }
            : { label: t('acts.suspend'), icon: Ban, danger: true, onSelect: () => setAct('suspend') },
        ],
  ]
  return (
    <>
      <Menu trigger={<IconButton icon={MoreHorizontal} label={t('acts.label')} />} entries={entries} />
      {act === 'suspend' && (
        <SuspendDialog
          user={user}
          name={name}
          onClose={() => setAct(null)}
          onDone={() => done(t('suspend.done', { name }))}
        />
      )}
      <ConfirmDialog
        open={act === 'unsuspend'}
        onOpenChange={() => setAct(null)}
        title={t('unsuspend.title', { name })}
        text={t('unsuspend.text')}
        confirm={t('acts.unsuspend')}
        action={async () => {
          await api.admin.users.unsuspend.mutate({ id: user.id })
          await done(t('unsuspend.done', { name }))
        }}
      />
      {act === 'notify' && (
        <NotifyDialog
          open
          onOpenChange={() => setAct(null)}
          name={name}
          onSend={async message => {
            const { sent } = await api.admin.notifications.execute.mutate({ userIds: [user.id], ...message })
            if (sent) toast.success(t('acts.notified', { name }))
            else toast.error(t('acts.unreachable', { name }))
          }}
        />
      )}
      {act === 'credit' && (
        <GiveCreditDialog
          onGive={(gift, idempotencyKey) =>
            api.admin.credits.create.mutate({ userId: user.id, ...gift }, { context: { idempotencyKey } })
          }
          onClose={() => setAct(null)}
          onGiven={() => {
            setAct(null)
            void utils.admin.users.invalidate()
            void utils.admin.credits.invalidate()
          }}
        />
      )}
      {act === 'impersonate' && (
        <Suspense fallback={<Opening />}>
          <ImpersonateDialog person={{ id: user.id, name }} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </>
  )
}
