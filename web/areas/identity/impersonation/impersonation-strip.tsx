import { UserRoundCog } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dropPrivileges, stopImpersonating } from '../../../session/impersonate'
import { leaveImpersonation, readImpersonator } from '../../../session/impersonation'
import { nameOf, type SessionUser } from '../../../session/session'
import { forgetSession } from '../../../session/sign-out'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { EnvironmentSelect } from '../../back-office/devtools/environment-select'

const button =
  'min-h-8 rounded-ctl border border-current px-3 font-semibold text-dense disabled:opacity-60 pointer-coarse:min-h-11'

/** Over every screen while somebody acts as another: as whom, why, how much longer, and the ways out. */
export default function ImpersonationStrip({ user }: { user: SessionUser }) {
  const t = useTranslations('impersonation')
  const expiresAt = user.impersonation?.expiresAt.getTime() ?? 0
  const left = useSecondsUntil(expiresAt)
  const [stopping, setStopping] = useState(false)
  const [dropping, setDropping] = useState(false)
  const [canReturn, setCanReturn] = useState(() => readImpersonator() !== null)
  const reason = user.impersonation?.reason

  useEffect(() => {
    if (left > 0) return
    // the server has ended it, too
    if (!leaveImpersonation()) forgetSession()
  }, [left])

  const stop = () => {
    setStopping(true)
    void stopImpersonating()
  }
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <>
      <Banner
        strip
        tone="impersonation"
        icon={UserRoundCog}
        action={
          <div className="flex shrink-0 items-center justify-end gap-2 max-sm:flex-col-reverse max-sm:items-stretch max-sm:gap-0">
            <EnvironmentSelect className="max-md:hidden" />
            {canReturn && (
              <button
                type="button"
                onClick={() => setDropping(true)}
                className={`${button} border-transparent`}
              >
                {t('impersonation.drop')}
              </button>
            )}
            <button type="button" disabled={stopping} onClick={stop} className={button}>
              {t('impersonation.stop')}
            </button>
          </div>
        }
      >
        <span className="block sm:truncate">{t('impersonation.text', { name: nameOf(user) })}</span>
        <span className="block font-normal text-dense sm:truncate">
          <span className="num font-semibold" role="timer" aria-live="off">
            <span className="sr-only">{t('impersonation.left')} </span>
            {time}
          </span>
          {reason && <span className="max-sm:hidden"> · {reason}</span>}
        </span>
      </Banner>
      <ConfirmDialog
        open={dropping}
        onOpenChange={setDropping}
        title={t('impersonation.dropTitle')}
        text={t('impersonation.dropText')}
        confirm={t('impersonation.drop')}
        danger
        action={async () => {
          dropPrivileges()
          setCanReturn(false)
        }}
      />
    </>
  )
}

function useSecondsUntil(end: number) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((end - now) / 1000))
}
