import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../i18n/failure-text'
import { safeNext } from '../../router/next'
import { homeOf } from '../../session/permissions'
import { signIn, useSession } from '../../session/session'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Input, PasswordInput } from '../../ui/input'

export default function LoginScreen() {
  const t = useTranslations('auth')
  const failureText = useFailureText()
  const router = useRouter()
  const { next } = useSearch({ from: '/plain/login' })
  const { status, permissions } = useSession()
  const wanted = safeNext(next)
  const home = homeOf(permissions)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [working, setWorking] = useState(false)

  // also for whoever comes here signed in already, or signs in from another tab
  useEffect(() => {
    if (status !== 'signedIn') return
    if (wanted) router.history.replace(wanted)
    else void router.navigate({ to: home, replace: true })
  }, [status, router, wanted, home])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setWorking(true)
    setFailure(null)
    try {
      await signIn({ email, password })
    } catch (error) {
      setFailure(error)
      setWorking(false)
    }
  }

  return (
    <form onSubmit={submit} className="m-auto w-full max-w-sm space-y-4 px-gutter py-10">
      <h1 className="text-display">{t('login.title')}</h1>
      {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
      <Field label={t('login.email')}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          required
          value={email}
          onChange={event => setEmail(event.target.value)}
        />
      </Field>
      <Field label={t('login.password')}>
        <PasswordInput
          name="password"
          required
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" kind="primary" size="large" loading={working} className="w-full">
        {t('login.submit')}
      </Button>
    </form>
  )
}
