import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { PhoneInput } from '../../../ui/fields/phone-input'
import { changeDraft, type FilledDraft } from '../cart/checkout-draft'
import { fullNameOf, namesOf } from './guest-names'

const SocialButtons = lazy(() =>
  import('../../identity/sign-in/social-buttons').then(({ SocialButtons }) => ({ default: SocialButtons })),
)

// Of the sign-in, whose code the checkout does without.
const keepEmail = async (email: string) => {
  const { keepTypedEmail } = await import('../../identity/sign-in/typed-email')
  keepTypedEmail(email)
}

/** Who is not signed in says who they are, and no more than an order needs; or signs in as they always do. */
export function GuestPart({ draft, needsPhone }: { draft: FilledDraft; needsPhone: boolean }) {
  const t = useTranslations('guest')
  const here = useLocation({ select: location => location.href })
  const [fullName, setFullName] = useState(() => fullNameOf(draft))
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('guest.name')} required>
          <Input
            name="name"
            autoComplete="name"
            maxLength={160}
            value={fullName}
            onChange={event => {
              setFullName(event.target.value)
              changeDraft(namesOf(event.target.value))
            }}
          />
        </Field>
        <Field label={t('guest.email')} required>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            maxLength={200}
            value={draft.email}
            onChange={event => changeDraft({ email: event.target.value })}
          />
        </Field>
        {needsPhone && (
          <Field label={t('guest.phone')} required>
            <PhoneInput
              name="phone"
              prefixLabel={t('guest.phonePrefix')}
              value={draft.phone}
              onChange={phone => changeDraft({ phone })}
            />
          </Field>
        )}
      </div>
      <p className="mt-3 text-note text-text2">{t('guest.hint')}</p>
      <p className="my-4 flex items-center gap-3 text-meta text-text3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('guest.or')}
      </p>
      <Suspense>
        <SocialButtons next={here} look="beside" />
      </Suspense>
      <p className="mt-3 text-note text-text2">
        {t('guest.haveAccount')}{' '}
        <Link
          to="/login"
          search={{ next: here }}
          onClick={() => void keepEmail(draft.email)}
          className="-my-3 inline-block py-3 font-medium text-brand underline"
        >
          {t('guest.signIn')}
        </Link>
      </p>
    </>
  )
}
