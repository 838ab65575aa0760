import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { NAME_MAX } from '../../../../src/core/rules/fields/name'
import { passwordChecks } from '../../../../src/core/rules/fields/password'
import { email, maxLength, realName, required } from '../../../../src/core/rules/fields/validations'
import { withoutToken } from '../../../api'
import { currentLanguage } from '../../../i18n/language'
import { attributionToSend } from '../../../session/attribution'
import type { Tokens } from '../../../session/tokens'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { checkoutDraft } from '../../orders/cart/checkout-draft'
import { FormFailure, SubmitButton } from '../sign-in/auth-page'
import { NewPasswordField } from '../sign-in/new-password-field'
import { keepTypedEmail, typedEmail } from '../sign-in/typed-email'
import { useAuthForm } from '../sign-in/use-auth-form'

const name = [required, realName, maxLength(NAME_MAX)]
const checks = {
  firstName: name,
  lastName: name,
  email: [required, email, maxLength(200)],
  password: passwordChecks,
  locationCode: [],
}

/** A new account: who one is, and how to get in again. */
export function RegisterForm({
  next,
  code,
  onRegistered,
}: {
  next: string | undefined
  /** Of a company's poster or mail. */
  code: string | undefined
  onRegistered: (tokens: Tokens) => Promise<void>
}) {
  const t = useTranslations('registration')
  const signInTexts = useTranslations('sign-in')
  // What was typed in the checkout is not asked for twice.
  const typed = checkoutDraft.get()
  const form = useAuthForm({
    values: {
      firstName: typed.name ?? '',
      lastName: typed.lastName ?? '',
      email: typedEmail() || typed.email || '',
      password: '',
      locationCode: code ?? '',
    },
    checks,
    blames: {
      EmailAlreadyInUse: 'email',
      ExistingSocialLogin: 'email',
      PasswordTooCommon: 'password',
      LocationNotFound: 'locationCode',
    },
    send: async ({ locationCode, ...values }) => {
      keepTypedEmail(values.email)
      const { isNew: _, ...tokens } = await withoutToken.public.auth.register.mutate({
        ...values,
        locationCode: locationCode.trim() || undefined,
        language: currentLanguage(),
        attribution: attributionToSend(),
      })
      await onRegistered(tokens)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className="space-y-7">
      <FormFailure failure={form.failure} wait={form.wait} />
      <div className="grid gap-x-4 gap-y-7 sm:grid-cols-2">
        <Field label={signInTexts('phone.firstName')} error={form.error('firstName')}>
          <Input required autoComplete="given-name" autoFocus {...form.register('firstName')} />
        </Field>
        <Field label={signInTexts('phone.lastName')} error={form.error('lastName')}>
          <Input required autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label={signInTexts('login.email')} error={form.error('email')}>
        <Input required type="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <NewPasswordField
        label={signInTexts('login.password')}
        value={form.watch('password')}
        error={form.error('password')}
        {...form.register('password')}
      />
      <Field
        label={t('register.code')}
        hint={t('register.codeHint')}
        error={form.error('locationCode')}
        beside={t('register.optional')}
      >
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          {...form.register('locationCode')}
        />
      </Field>
      <SubmitButton working={form.working} wait={form.wait}>
        {t('register.submit')}
      </SubmitButton>
      <p className="text-center text-text2">
        {t('register.have')}{' '}
        <Link
          to="/login"
          search={{ next }}
          onClick={() => keepTypedEmail(form.watch('email'))}
          className="-my-3 inline-block py-3 font-medium text-brand underline"
        >
          {signInTexts('login.title')}
        </Link>
      </p>
    </form>
  )
}
