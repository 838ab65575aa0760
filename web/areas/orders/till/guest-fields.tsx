import { useTranslations } from 'use-intl'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'
import { PhoneInput } from '../../../ui/fields/phone-input'
import type { Sale } from './sale'

type Problem = { name: string; message: string }

/** Who waits, and where the link can go to. Only the name is needed. */
export function GuestFields({
  sale: { guest, comments },
  problems,
  onChange,
}: {
  sale: Sale
  problems: readonly Problem[]
  onChange: (change: Partial<Pick<Sale, 'guest' | 'comments'>>) => void
}) {
  const t = useTranslations('till')
  const wrong = (name: string) => problems.find(one => one.name === name)?.message ?? null
  const set = (change: Partial<Sale['guest']>) => onChange({ guest: { ...guest, ...change } })
  return (
    <div className="space-y-6">
      <Field label={t('guest.name')} required error={wrong('NameMissing') && t('guest.nameMissing')}>
        <Input
          className="h-12"
          maxLength={80}
          autoComplete="off"
          value={guest.name}
          onChange={event => set({ name: event.target.value })}
        />
      </Field>
      <Field label={t('guest.phone')} beside={t('guest.optional')} error={wrong('PhoneInvalid')}>
        <PhoneInput
          className="h-12"
          autoComplete="off"
          prefixLabel={t('guest.prefix')}
          value={guest.phone}
          onChange={phone => set({ phone })}
        />
      </Field>
      <Field label={t('guest.email')} beside={t('guest.optional')} error={wrong('EmailMissing')}>
        <Input
          type="email"
          className="h-12"
          maxLength={200}
          autoComplete="off"
          value={guest.email}
          onChange={event => set({ email: event.target.value })}
        />
      </Field>
      <Field label={t('guest.comments')} beside={t('guest.optional')}>
        <TextArea
          rows={2}
          maxLength={2000}
          value={comments}
          onChange={event => onChange({ comments: event.target.value })}
        />
      </Field>
    </div>
  )
}
