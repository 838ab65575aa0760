import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PERMISSION_TYPES, type PermissionType } from '../../../../src/core/contract/access'
import { SCOPE_OF_TYPE, type ScopeKind, whyNotGrant } from '../../../../src/core/rules/access/permissions'
import { dayBounds } from '../../../../src/core/rules/local-time'
import { api, type Inputs, type Outputs } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { type LookupKind, lookUp } from '../../../collection/lookups'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { Combobox, MultiCombobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'

type Scope = NonNullable<Inputs['admin']['permissions']['create']['scope']>
type Given = Outputs['admin']['permissions']['create']

/** Days are those of the platform's home, whoever gives the permission from wherever. */
const HOME = 'Europe/Madrid'

const LOOKUPS = {
  merchantIds: 'merchants',
  storeIds: 'stores',
  locationIds: 'locations',
  organizationId: 'organizations',
  fleetIds: 'fleets',
  warehouseIds: 'warehouses',
} as const satisfies Record<Exclude<ScopeKind, 'cities'>, LookupKind>

/** Gives a permission: what, for which places, from which day until which. */
export function GrantDialog({
  userId,
  name,
  onClose,
  onGranted,
}: {
  userId: string
  name: string
  onClose: () => void
  onGranted: (permission: Given) => Promise<unknown>
}) {
  const t = useTranslations('users')
  const roles = useTranslations('session')
  const failureText = useFailureText()
  const [type, setType] = useState<PermissionType>('MerchantAdminPermission')
  const [scope, setScope] = useState<Scope>({})
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const { kinds, isNeeded } = SCOPE_OF_TYPE[type]
  const grant = {
    type,
    scope,
    validFrom: from ? dayBounds(from, HOME).start : null,
    // The last day counts to its end.
    validUntil: until ? dayBounds(until, HOME).end : null,
  }
  const refusal = whyNotGrant(grant, Date.now())
  const whyDisabled =
    refusal?.name === 'PermissionScopeMissing'
      ? t('grant.needsScope')
      : refusal
        ? t('grant.wrongDates')
        : null
  const grantIt = async () => {
    setFailure(null)
    await onGranted(await api.admin.permissions.create.mutate({ userId, ...grant }))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('grant.title', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton action={grantIt} onDone={onClose} onError={setFailure} whyDisabled={whyDisabled}>
            {t('grant.submit')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <Field label={t('grant.type')} hint={t(`what.${type}`)} required>
          <Select
            value={type}
            onChange={next => {
              setType(next)
              setScope({})
            }}
            options={PERMISSION_TYPES.map(value => ({ value, label: roles(`roles.${value}`) }))}
          />
        </Field>
        {kinds.map(kind => (
          <Field
            key={kind}
            label={t(`grant.${kind}`)}
            required={isNeeded && kinds.filter(one => one !== 'cities').length === 1 && kind !== 'cities'}
            hint={kind === 'cities' ? t('grant.citiesHint') : undefined}
          >
            <ScopeField kind={kind} scope={scope} onChange={setScope} />
          </Field>
        ))}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('grant.from')} hint={t('grant.fromHint')}>
            <Input type="date" value={from} onChange={event => setFrom(event.target.value)} />
          </Field>
          <Field
            label={t('grant.until')}
            hint={t('grant.untilHint')}
            error={refusal?.name === 'ValidationError' ? t('grant.wrongDates') : null}
          >
            <Input
              type="date"
              value={until}
              min={from || undefined}
              onChange={event => setUntil(event.target.value)}
            />
          </Field>
        </div>
      </div>
    </Dialog>
  )
}

function ScopeField({
  kind,
  scope,
  onChange,
}: {
  kind: ScopeKind
  scope: Scope
  onChange: (scope: Scope) => void
}) {
  const office = useTranslations('collection')
  // Names of what was chosen, for the list they were chosen from is gone by then.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const put = (value: Scope[ScopeKind]) => {
    const { [kind]: _, ...others } = scope
    onChange(value?.length ? { ...others, [kind]: value } : others)
  }
  const search = async (of: LookupKind, text: string) => {
    const found = await lookUp(of, text)
    setNames(known => new Map([...known, ...found.map(({ value, label }) => [value, label] as const)]))
    return found
  }
  if (kind === 'cities')
    return (
      <MultiCombobox
        value={scope.cities ?? []}
        options={CITIES.map(value => ({ value, label: office(`choices.city.${value}`) }))}
        onChange={put}
      />
    )
  if (kind === 'organizationId')
    return (
      <Combobox
        value={scope.organizationId ?? null}
        valueLabel={scope.organizationId && names.get(scope.organizationId)}
        search={text => search('organizations', text)}
        onChange={id => put(id ?? undefined)}
        clearable
      />
    )
  return (
    <MultiCombobox
      value={scope[kind] ?? []}
      labelOf={id => names.get(id)}
      search={text => search(LOOKUPS[kind], text)}
      onChange={put}
    />
  )
}
