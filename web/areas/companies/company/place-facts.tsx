import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { CodeText } from '../../../ui/display/code-text'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'
import { PhoneInput } from '../../../ui/fields/phone-input'
import { Facts, Section } from '../../../ui/layout/page'

type Place = Outputs['company']['locations']['show']

/** What those who bring the food need to know: whom to call, how to get in, the wifi. */
export function PlaceFacts({ place }: { place: Place }) {
  const t = useTranslations('company')
  // as it was when the editing began, so that nobody's newer change is written over
  const [edited, setEdited] = useState<Place | null>(null)
  const given = (value: string | null) => value || <span className="text-text3">{t('facts.nothing')}</span>
  return (
    <Section
      title={t('facts.title')}
      actions={
        !edited && (
          <Button size="small" icon={Pencil} onClick={() => setEdited(place)}>
            {t('facts.edit')}
          </Button>
        )
      }
    >
      {edited ? (
        <FactsForm place={edited} onDone={() => setEdited(null)} />
      ) : (
        <>
          <Facts
            items={[
              [t('facts.address'), place.address.formattedAddress ?? place.address.address],
              [t('facts.floor'), given(place.floor)],
              [t('facts.contactName'), given(place.contactName)],
              [t('facts.contactPhone'), given(place.contactPhone)],
              [
                t('facts.accessInstructions'),
                <span key="access" className="whitespace-pre-line">
                  {given(place.accessInstructions)}
                </span>,
              ],
              [t('facts.wifiName'), given(place.wifiName)],
              [
                t('facts.wifiPassword'),
                place.wifiPassword ? <CodeText key="wifi">{place.wifiPassword}</CodeText> : given(null),
              ],
            ]}
          />
          <p className="mt-3 text-meta text-text3">{t('facts.seenBy')}</p>
        </>
      )}
    </Section>
  )
}

const LENGTHS = { contactName: 120, floor: 60, accessInstructions: 2000, wifiName: 80, wifiPassword: 120 }

function FactsForm({ place, onDone }: { place: Place; onDone: () => void }) {
  const t = useTranslations('company')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const update = trpc.company.locations.update.useMutation()
  const [fields, setFields] = useState({
    contactName: place.contactName ?? '',
    contactPhone: place.contactPhone ?? '',
    floor: place.floor ?? '',
    accessInstructions: place.accessInstructions ?? '',
    wifiName: place.wifiName ?? '',
    wifiPassword: place.wifiPassword ?? '',
  })
  const [failure, setFailure] = useState<unknown>(null)
  const change = (part: Partial<typeof fields>) => setFields(before => ({ ...before, ...part }))
  const isPhoneWrong = refusedFields(failure).includes('contactPhone')
  const save = async () => {
    setFailure(null)
    const orNull = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value.trim() || null]),
    )
    await update.mutateAsync({ id: place.id, updatedAt: place.updatedAt, ...orNull })
    await utils.company.locations.invalidate()
    toast.success(t('facts.saved'))
    onDone()
  }
  return (
    <div className="space-y-4">
      {failure !== null && !isPhoneWrong && <Banner tone="bad">{failureText(failure)}</Banner>}
      <Field label={t('facts.floor')}>
        <Input
          value={fields.floor}
          maxLength={LENGTHS.floor}
          onChange={event => change({ floor: event.target.value })}
        />
      </Field>
      <Field label={t('facts.contactName')}>
        <Input
          value={fields.contactName}
          maxLength={LENGTHS.contactName}
          onChange={event => change({ contactName: event.target.value })}
        />
      </Field>
      <Field label={t('facts.contactPhone')} error={isPhoneWrong ? t('facts.phoneWrong') : null}>
        <PhoneInput
          value={fields.contactPhone}
          onChange={contactPhone => change({ contactPhone })}
          prefixLabel={t('facts.prefix')}
        />
      </Field>
      <Field label={t('facts.accessInstructions')} hint={t('facts.seenBy')}>
        <TextArea
          value={fields.accessInstructions}
          maxLength={LENGTHS.accessInstructions}
          onChange={event => change({ accessInstructions: event.target.value })}
        />
      </Field>
      <Field label={t('facts.wifiName')}>
        <Input
          value={fields.wifiName}
          maxLength={LENGTHS.wifiName}
          onChange={event => change({ wifiName: event.target.value })}
        />
      </Field>
      <Field label={t('facts.wifiPassword')}>
        <Input
          value={fields.wifiPassword}
          maxLength={LENGTHS.wifiPassword}
          autoComplete="off"
          onChange={event => change({ wifiPassword: event.target.value })}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('cancel')}</Button>
        <ActionButton action={save} onError={setFailure}>
          {t('facts.save')}
        </ActionButton>
      </div>
    </div>
  )
}

/** Which fields the server did not take. */
function refusedFields(error: unknown): string[] {
  const details = readFailure(error)?.details
  if (typeof details !== 'object' || details === null || !('fields' in details)) return []
  return Array.isArray(details.fields) ? details.fields.map(({ path }) => String(path)) : []
}
