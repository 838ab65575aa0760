import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { withoutToken } from '../../../api'
import { safeNext } from '../../../router/next'
import { signInWith, useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Tabs } from '../../../ui/layout/tabs'
import { AuthPage } from './auth-page'
import { goOn } from './go-on'
import { MailedCode, MailedLink } from './mailed-ways'
import { PasswordForm } from './password-form'

/** By e-mail: with the password, a link or a code. */
export default function LoginByEmailScreen() {
  const t = useTranslations('sign-in')
  const router = useRouter()
  const navigate = useNavigate()
  const { next, way = 'password' } = useSearch({ from: '/plain/login/email' })
  const { status } = useSession()
  const wanted = safeNext(next)

  useEffect(() => {
    if (status === 'signedIn') void goOn(router, wanted)
  }, [status, router, wanted])

  const ways = {
    password: <PasswordForm next={next} />,
    link: (
      <MailedLink
        send={email => withoutToken.public.auth.magic.mutate({ email, next: wanted ?? undefined })}
        lead={t('link.lead')}
        sent={email => t('link.sent', { email })}
        submitLabel={t('link.send')}
      />
    ),
    pin: (
      <MailedCode
        onCode={async (email, pin) => {
          await signInWith(await withoutToken.public.auth.verifyEmailPin.mutate({ email, pin }))
        }}
      />
    ),
  }
  return (
    <AuthPage title={t('byEmail.title')}>
      <Tabs
        label={t('byEmail.ways')}
        value={way}
        onChange={to => void navigate({ to: '/login/email', search: { next, way: to }, replace: true })}
        tabs={(['password', 'link', 'pin'] as const).map(value => ({
          value,
          label: t(`byEmail.${value}`),
          content: <div className="pt-5">{ways[value]}</div>,
        }))}
      />
      <Button asChild kind="ghost" className="w-full">
        <Link to="/login" search={{ next }}>
          {t('social.otherWay')}
        </Link>
      </Button>
    </AuthPage>
  )
}
