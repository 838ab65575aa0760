import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, withoutToken } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { safeNext } from '../../../router/next'
import { attributionToSend } from '../../../session/attribution'
import { reloadSession, signInWith, useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Banner } from '../../../ui/feedback/banner'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { goOn } from './go-on'
import { PhoneSteps } from './phone-steps'

/** Signing in by a code to one's phone: the number, the code, and from somebody new their name. */
export default function PhoneLoginScreen() {
  const t = useTranslations('sign-in')
  const router = useRouter()
  const { next } = useSearch({ from: '/plain/login/phone' })
  const { status } = useSession()
  const [step, setStep] = useState<'phone' | 'name'>('phone')
  const wanted = safeNext(next)

  // also for whoever comes here signed in already
  useEffect(() => {
    if (status === 'signedIn' && step === 'phone') void goOn(router, wanted)
  }, [status, step, router, wanted])

  const logIn = async (phone: string, code: string) => {
    const attribution = attributionToSend()
    const { isNew, ...tokens } = await withoutToken.public.auth.phone.logIn.mutate({
      phone,
      code,
      attribution,
    })
    if (isNew) setStep('name')
    await signInWith(tokens)
  }

  return (
    <section className="mx-auto w-full max-w-sm space-y-4 px-gutter pt-[8vh] pb-10">
      {step === 'name' ? (
        <NameStep onDone={() => void goOn(router, wanted)} />
      ) : (
        <>
          <h1 className="text-display">{t('phone.title')}</h1>
          <PhoneSteps onCode={logIn} submitLabel={t('phone.submit')} />
          <Button asChild kind="ghost" className="w-full">
            <Link to="/login" search={{ next }}>
              {t('social.otherWay')}
            </Link>
          </Button>
        </>
      )}
    </section>
  )
}

/** Orders carry a name; who is new tells it once. */
function NameStep({ onDone }: { onDone: () => void }) {
  const t = useTranslations('sign-in')
  const failureText = useFailureText()
  const [firstName, setFirstName] = useState('')
  const [lastName, setLastName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [working, setWorking] = useState(false)
  const missing = (name: string) => (isChecked && name.trim() === '' ? t('phone.required') : null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!firstName.trim() || !lastName.trim()) return
    setWorking(true)
    setFailure(null)
    try {
      await api.customer.profile.change.mutate({ firstName, lastName })
      await reloadSession()
      onDone()
    } catch (error) {
      setFailure(error)
      setWorking(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <div>
        <h1 className="text-display">{t('phone.welcome')}</h1>
        <p className="text-text2">{t('phone.whatName')}</p>
      </div>
      {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
      <Field label={t('phone.firstName')} error={missing(firstName)} required>
        <Input
          name="firstName"
          autoComplete="given-name"
          autoFocus
          maxLength={80}
          value={firstName}
          onChange={event => setFirstName(event.target.value)}
        />
      </Field>
      <Field label={t('phone.lastName')} error={missing(lastName)} required>
        <Input
          name="lastName"
          autoComplete="family-name"
          maxLength={80}
          value={lastName}
          onChange={event => setLastName(event.target.value)}
        />
      </Field>
      <Button type="submit" kind="primary" size="large" loading={working} className="w-full">
        {t('phone.continue')}
      </Button>
    </form>
  )
}
