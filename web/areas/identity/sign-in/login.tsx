import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { KeyRound, Mail } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { safeNext } from '../../../router/next'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { AuthPage } from './auth-page'
import { goOn } from './go-on'
import { PasswordForm } from './password-form'
import { SocialButtons } from './social-buttons'

/** Every way in: address and password first, the others below. */
export default function LoginScreen() {
  const t = useTranslations('sign-in')
  const router = useRouter()
  const { next } = useSearch({ from: '/plain/login' })
  const { status } = useSession()
  const wanted = safeNext(next)

  // also for whoever comes here signed in already, or signs in from another tab
  useEffect(() => {
    if (status === 'signedIn') void goOn(router, wanted)
  }, [status, router, wanted])

  return (
    <AuthPage title={t('login.title')}>
      <PasswordForm next={next} />
      <p className="text-center text-text2">
        {t('login.new')}{' '}
        <Link
          to="/register"
          search={{ next }}
          className="-my-3 inline-block py-3 font-medium text-brand underline"
        >
          {t('login.register')}
        </Link>
      </p>
      <p className="flex items-center gap-3 text-meta text-text3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </p>
      <div className="space-y-2">
        <Button asChild size="large" className="w-full">
          <Link to="/login/email" search={{ next, way: 'link' }}>
            <Mail size={18} aria-hidden />
            {t('login.byLink')}
          </Link>
        </Button>
        <Button asChild size="large" className="w-full">
          <Link to="/login/email" search={{ next, way: 'pin' }}>
            <KeyRound size={18} aria-hidden />
            {t('login.byPin')}
          </Link>
        </Button>
        <SocialButtons next={next} />
      </div>
    </AuthPage>
  )
}
