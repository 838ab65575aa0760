import { Building2, MapPin, Store as StoreIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDialogEntry } from '../../../router/dialog-entry'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Spinner } from '../../../ui/display/spinner'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'
import { PhoneInput } from '../../../ui/fields/phone-input'
import { changeDraft, type FilledDraft } from '../cart/checkout-draft'
import { WhereDialog } from '../cart/lazy-where-dialog'
import { lineOf, type Where } from '../cart/where'
import type { Place, Plan } from './checkout-problems'

/** A part of the checkout; a reason why not leads here. */
export function CheckoutSection({
  place,
  title,
  beside,
  error,
  children,
}: {
  place: Place
  title: string
  beside?: ReactNode
  /** What is wrong here, once somebody tried to order. */
  error?: string | null
  children: ReactNode
}) {
  return (
    <section
      id={`checkout-${place}`}
      aria-labelledby={`checkout-${place}-title`}
      className={cx('rounded-card border bg-surface p-4 sm:p-5', error && 'border-bad')}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={`checkout-${place}-title`} className="text-title">
          {title}
        </h2>
        {beside}
      </div>
      {error && (
        <p
          role="alert"
          className="-mt-2 mb-4 rounded-ctl bg-badSoft px-3 py-2 font-medium text-bad text-note"
        >
          {error}
        </p>
      )}
      {children}
    </section>
  )
}

/** Delivered or collected, where to, and what a courier has to know there. */
export function AddressPart({
  where,
  draft,
  canPickUp,
  storeAddress,
}: {
  where: Where
  draft: FilledDraft
  canPickUp: boolean
  storeAddress: string | null
}) {
  const t = useTranslations('checkout')
  const cartTexts = useTranslations('cart')
  const paymentsTexts = useTranslations('payments')
  const dialog = useDialogEntry('place')
  const line = lineOf(where)
  const Icon = draft.isPickup ? StoreIcon : where.location ? Building2 : MapPin
  return (
    <div className="space-y-4">
      {canPickUp && (
        <fieldset aria-label={t('checkout.how')} className="flex rounded-full bg-sunken p-1 sm:w-fit">
          {[false, true].map(isPickup => (
            <button
              key={String(isPickup)}
              type="button"
              aria-pressed={draft.isPickup === isPickup}
              onClick={() => changeDraft({ isPickup })}
              className={cx(
                'h-9 flex-1 whitespace-nowrap rounded-full px-5 font-medium text-note pointer-coarse:h-11',
                draft.isPickup === isPickup
                  ? 'bg-surface text-text shadow-pop'
                  : 'text-text2 hover:text-text',
              )}
            >
              {t(isPickup ? 'checkout.pickUp' : 'checkout.deliver')}
            </button>
          ))}
        </fieldset>
      )}
      <div className="flex items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brandSoft text-brand">
          <Icon size={18} aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-read">
            {draft.isPickup ? storeAddress : (line ?? cartTexts('where.choose'))}
          </span>
          <span className="block truncate text-meta text-text2">
            {draft.isPickup
              ? t('checkout.pickUpText')
              : where.location
                ? t('checkout.companyPlace')
                : [where.address?.postalCode, where.address?.city].filter(Boolean).join(' ')}
          </span>
        </span>
        {!draft.isPickup && (
          <Button kind={line ? 'outline' : 'primary'} onClick={dialog.open}>
            {paymentsTexts(line ? 'payment.change' : 'checkout.chooseAddress')}
          </Button>
        )}
      </div>
      {!draft.isPickup && where.address && (
        <Field label={t('checkout.details')}>
          <Input
            name="details"
            maxLength={200}
            autoComplete="address-line2"
            placeholder={t('checkout.detailsPlaceholder')}
            value={draft.details}
            onChange={event => changeDraft({ details: event.target.value })}
          />
        </Field>
      )}
      <WhereDialog open={dialog.isOpen} onOpenChange={dialog.set} apply={t('checkout.useAddress')} />
    </div>
  )
}

export function CustomerPart({ draft, plan }: { draft: FilledDraft; plan: Plan | undefined }) {
  const t = useTranslations('checkout')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('checkout.name')} required>
        <Input
          name="name"
          autoComplete="given-name"
          maxLength={80}
          value={draft.name}
          onChange={event => changeDraft({ name: event.target.value })}
        />
      </Field>
      <Field label={t('checkout.lastName')} required>
        <Input
          name="lastName"
          autoComplete="family-name"
          maxLength={80}
          value={draft.lastName}
          onChange={event => changeDraft({ lastName: event.target.value })}
        />
      </Field>
      <Field label={t('checkout.email')} required>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          maxLength={200}
          value={draft.email}
          onChange={event => changeDraft({ email: event.target.value })}
        />
      </Field>
      <Field
        label={t('checkout.phone')}
        required={plan?.shouldRequestPhone}
        beside={plan?.shouldRequestPhone ? undefined : t('checkout.optional')}
      >
        <PhoneInput
          name="phone"
          prefixLabel={t('checkout.phonePrefix')}
          value={draft.phone}
          onChange={phone => changeDraft({ phone })}
        />
      </Field>
    </div>
  )
}

export function CommentsPart({ draft, label }: { draft: FilledDraft; label: string }) {
  const t = useTranslations('checkout')
  return (
    <Field label={label} labelHidden>
      <TextArea
        name="comments"
        rows={3}
        maxLength={2000}
        placeholder={t('checkout.commentsPlaceholder')}
        value={draft.comments}
        onChange={event => changeDraft({ comments: event.target.value })}
      />
    </Field>
  )
}

/** While an order that had begun is brought to its end. */
export function Finishing() {
  const t = useTranslations('checkout')
  return (
    <div
      className="mx-auto flex max-w-shop flex-col items-center gap-3 px-gutter py-24 text-center"
      role="status"
    >
      <Spinner size={28} />
      <h1 className="text-title">{t('checkout.finishing')}</h1>
      <p className="max-w-md text-text2">{t('checkout.finishingText')}</p>
    </div>
  )
}
