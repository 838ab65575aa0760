import { Link, useLocation } from '@tanstack/react-router'
import { Building, LogOut, Megaphone, RefreshCw, WifiOff } from 'lucide-react'
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '../../../connectivity'
import { withTexts } from '../../../i18n/with-texts'
import { lazyPart } from '../../../router/lazy-part'
import { forgetActivationCode } from '../../../session/activation'
import { chooseAttribution, useAttributionChoice } from '../../../session/attribution'
import { signInWasEnded } from '../../../session/ended-sign-in'
import { useSession } from '../../../session/session'
import { waitingWork } from '../../../session/waiting-work'
import { Banner } from '../../../ui/feedback/banner'
import { useActivation } from './use-activation'
import { useUpdate } from './use-update'

const ImpersonationStrip = lazy(
  withTexts(['impersonation', 'devtools'], () => import('../../identity/impersonation/impersonation-strip')),
)
const MaintenanceStrip = lazyPart(
  withTexts(['maintenance'], () => import('../../operations/maintenance/maintenance-strip')),
)

const onBanner =
  'min-h-8 rounded-ctl border border-current px-3 font-semibold text-dense pointer-coarse:min-h-11'

/** Strips over every screen: acting as somebody else, no connection, a newer version, a code that waits for a sign-in, a question. */
export function ShellBanners() {
  const t = useTranslations('shell')
  const screensTexts = useTranslations('screens')
  const online = useOnline()
  const { user, status, isSuperAdmin } = useSession()
  const wasEnded = signInWasEnded.use()
  const waiting = waitingWork.use()
  const update = useUpdate()
  const activation = useActivation()
  const attribution = useAttributionChoice()
  const here = useLocation({ select: location => location.href })
  const strips = useRef<HTMLDivElement>(null)
  useBannerHeight(strips)
  return (
    <div ref={strips} className="sticky top-0 z-[35] empty:hidden">
      {user?.impersonation && (
        <Suspense>
          <ImpersonationStrip user={user} />
        </Suspense>
      )}
      {user && isSuperAdmin && <MaintenanceStrip />}
      {!online && (
        <Banner strip tone="warn" icon={WifiOff}>
          {t('offline')}
        </Banner>
      )}
      {wasEnded && status === 'signedOut' && (
        <Banner
          strip
          tone="warn"
          icon={LogOut}
          onClose={() => signInWasEnded.set(false)}
          action={
            here.startsWith('/login') ? undefined : (
              <Link to="/login" search={{ next: here }} className={`${onBanner} grid place-items-center`}>
                {screensTexts('login')}
              </Link>
            )
          }
        >
          {t('signInEnded')} {waiting > 0 && t('workWaits', { count: waiting })}
        </Banner>
      )}
      {activation.waiting && !here.startsWith('/login') && (
        <Banner
          strip
          tone="brand"
          icon={Building}
          onClose={forgetActivationCode}
          action={
            <Link to="/login" search={{ next: here }} className={`${onBanner} grid place-items-center`}>
              {screensTexts('login')}
            </Link>
          }
        >
          {t('activation.ask')}
        </Banner>
      )}
      {attribution === 'asks' && (
        <Banner
          strip
          tone="info"
          icon={Megaphone}
          action={
            <span className="flex shrink-0 gap-2">
              <button type="button" onClick={() => chooseAttribution('denied')} className={onBanner}>
                {t('attribution.deny')}
              </button>
              <button type="button" onClick={() => chooseAttribution('granted')} className={onBanner}>
                {t('attribution.allow')}
              </button>
            </span>
          }
        >
          {t('attribution.ask')}
        </Banner>
      )}
      {update.kind !== 'none' && (
        <Banner
          strip
          tone="info"
          icon={RefreshCw}
          onClose={update.kind === 'recommended' ? update.later : undefined}
          action={
            <button type="button" onClick={() => location.reload()} className={onBanner}>
              {t('update.now')}
            </button>
          }
        >
          {t(`update.${update.kind}`)}
        </Banner>
      )}
    </div>
  )
}

/** Tells the shells how much of the window is left, and where their own sticky parts begin. */
function useBannerHeight(strips: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = strips.current
    if (!element) return
    const tell = () =>
      document.documentElement.style.setProperty('--banners', `${element.getBoundingClientRect().height}px`)
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    tell()
    return () => observer.disconnect()
  }, [strips])
}
