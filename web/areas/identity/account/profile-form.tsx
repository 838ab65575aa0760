import { Link } from '@tanstack/react-router'
import { BadgeCheck, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NAME_MAX } from '../../../../src/core/rules/fields/name'
import { isPhone } from '../../../../src/core/rules/fields/phone'
import { phoneMetadata } from '../../../../src/core/rules/fields/phone-metadata'
import { maxLength, realName, required, textCheck } from '../../../../src/core/rules/fields/validations'
import { api, trpc } from '../../../api'
import { reloadSession, type SessionUser } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { PhoneInput } from '../../../ui/fields/phone-input'
import { FormFailure } from '../sign-in/auth-page'
import { useAuthForm } from '../sign-in/use-auth-form'
import { EmailDialog } from './email-dialog'

const name = [required, realName, maxLength(NAME_MAX)]
const checks = {
  firstName: name,
  lastName: name,
  nickname: [maxLength(40)],
  phone: [textCheck('phone', text => isPhone(text, phoneMetadata))],
}

/** Name and number; the e-mail address is changed with its ways in. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const t = useTranslations('account')
  const { profile } = user
  const form = useAuthForm({
    values: {
      firstName: profile.firstName,
      lastName: profile.lastName,
      nickname: profile.nickname ?? '',
      phone: user.phone?.number ?? '',
    },
    checks,
    blames: { PhoneInvalid: 'phone', PhoneAlreadyInUse: 'phone', Conflict: 'phone' },
    send: async ({ nickname, phone, ...names }) => {
      await api.customer.profile.change.mutate({
        ...names,
        nickname: nickname.trim() || null,
        phone: phone || null,
      })
      await reloadSession()
      toast.success(t('saved'))
    },
  })
  const phone = form.register('phone')
  return (
    <form onSubmit={form.submit} noValidate className="space-y-5">
      <FormFailure failure={form.failure} wait={form.wait} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label={t('profile.firstName')} error={form.error('firstName')} required>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label={t('profile.lastName')} error={form.error('lastName')} required>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
        <Field
          label={t('profile.nickname')}
          hint={t('profile.nicknameHint')}
          error={form.error('nickname')}
          beside={t('optional')}
        >
          <Input autoComplete="nickname" {...form.register('nickname')} />
        </Field>
        <Field label={t('profile.phone')} error={form.error('phone')} beside={t('optional')}>
          <PhoneInput
            prefixLabel={t('profile.country')}
            name={phone.name}
            ref={phone.ref}
            onBlur={phone.onBlur}
            value={form.watch('phone')}
            onChange={value => void phone.onChange({ target: { name: 'phone', value } })}
          />
        </Field>
      </div>
      <div className="flex justify-end">
        <Button type="submit" kind="primary" loading={form.working}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** The address, whether it is proven, and the way to another one. */
export function EmailRow({ user }: { user: SessionUser }) {
  const t = useTranslations('account')
  const methods = trpc.app.auth.methods.useQuery()
  const [isChanging, setChanging] = useState(false)
  const byEmail = methods.data?.methods.find(({ id }) => id === 'email')
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-52">
        <span className="block text-meta text-text2">{t('profile.email')}</span>
        <span className="block break-words font-medium">{user.email ?? t('profile.noEmail')}</span>
      </span>
      {user.email && byEmail && (
        <Chip
          tone={byEmail.isVerified ? 'ok' : 'warn'}
          icon={byEmail.isVerified ? BadgeCheck : CircleAlert}
          size="normal"
        >
          {t(byEmail.isVerified ? 'profile.verified' : 'profile.notVerified')}
        </Chip>
      )}
      {user.email && byEmail && !byEmail.isVerified && (
        <Button asChild>
          <Link to="/verify-email">{t('profile.verify')}</Link>
        </Button>
      )}
      {methods.data?.hasPassword && <Button onClick={() => setChanging(true)}>{t('email.change')}</Button>}
      {isChanging && <EmailDialog onClose={() => setChanging(false)} />}
    </div>
  )
}
