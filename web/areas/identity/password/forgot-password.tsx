import { Link, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { withoutToken } from '../../../api'
import { safeNext } from '../../../router/next'
import { Button } from '../../../ui/buttons/button'
import { AuthPage } from '../sign-in/auth-page'
import { MailedLink } from '../sign-in/mailed-ways'

/** Asks for a link to set a new password. Whether the address has an account is told in the mail only. */
export default function ForgotPasswordScreen() {
  const t = useTranslations('password')
  const signInTexts = useTranslations('sign-in')
  const { next } = useSearch({ from: '/plain/forgot-password' })
  return (
    <AuthPage title={t('forgot.title')}>
      <MailedLink
        send={email =>
          withoutToken.public.auth.requestPasswordReset.mutate({ email, next: safeNext(next) ?? undefined })
        }
        lead={t('forgot.lead')}
        sent={email => t('forgot.sent', { email })}
        submitLabel={signInTexts('link.send')}
      />
      <Button asChild kind="ghost" className="w-full">
        <Link to="/login" search={{ next }}>
          {t('backToLogin')}
        </Link>
      </Button>
    </AuthPage>
  )
}
