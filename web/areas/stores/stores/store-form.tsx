import { Suspense } from 'react'
import { CHANNELS } from '../../../../src/core/rules/ordering/channels'
import { PROOF_REQUIREMENTS } from '../../../../src/core/rules/proof-requirements'
import type { Store } from '../../../../src/modules/stores/stores/contract/stores'
import { TICKET_MOMENTS } from '../../../../src/modules/stores/stores/rules/automatic-papers'
import { CUISINES, EVENT_TYPES } from '../../../../src/modules/stores/stores/rules/categories'
import { CITIES } from '../../../collection/cities'
import type { Collection, OwnField } from '../../../collection/describe'
import { lazyPart } from '../../../router/lazy-part'
import { Skeleton } from '../../../ui/display/skeleton'
import { MinimumsField } from './minimums-field'
import { CutoffField, ScheduleField } from './schedule-field'
import { StoreTranslations } from './store-translations'

// The store's form is part of several screens; few people come for the days on which it opens otherwise.
const SpecialHoursField = lazyPart<OwnField>(() =>
  import('./special-hours-field').then(({ SpecialHoursField: field }) => ({ default: field })),
)

const ofMerchant = (values: Record<string, unknown>) =>
  typeof values.merchantId === 'string' ? { merchantId: values.merchantId } : {}

export const storeForm: Collection<Store>['form'] = [
  {
    title: 'identity',
    fields: [
      { name: 'name', label: 'name', kind: 'text', required: true },
      { name: 'slug', label: 'slug', kind: 'text', hint: 'slug', mono: true },
      { name: 'merchantId', label: 'merchant', kind: 'reference', of: 'merchants', required: true },
      {
        name: 'brandId',
        label: 'brand',
        kind: 'reference',
        of: 'brands',
        nullable: true,
        within: ofMerchant,
      },
      { name: 'description', label: 'description', kind: 'long' },
      { name: 'phone', label: 'phone', kind: 'phone', nullable: true },
      { name: 'accentColor', label: 'accentColor', kind: 'colour', nullable: true, hint: 'accentColor' },
      { name: 'picture', label: 'picture', kind: 'picture', nullable: true },
    ],
  },
  {
    title: 'translations',
    fields: [
      {
        name: 'translations',
        label: 'translations',
        kind: 'own',
        hint: 'translations',
        control: field => <StoreTranslations {...field} />,
      },
    ],
  },
  {
    title: 'place',
    fields: [
      { name: 'address', label: 'address', kind: 'address', required: true },
      { name: 'city', label: 'city', kind: 'choice', of: 'city', values: CITIES, required: true },
      {
        name: 'tz',
        label: 'tz',
        kind: 'choice',
        of: 'tz',
        values: ['Europe/Madrid', 'Atlantic/Canary', 'Europe/Paris'],
      },
      { name: 'deliveryRadiusM', label: 'deliveryRadius', kind: 'number', unit: 'm', min: 100, step: 100 },
      { name: 'warehouseId', label: 'warehouse', kind: 'reference', of: 'warehouses', nullable: true },
      { name: 'isCrossDocking', label: 'isCrossDocking', kind: 'switch', hint: 'isCrossDocking' },
    ],
  },
  {
    title: 'offer',
    fields: [
      {
        name: 'channels',
        label: 'channels',
        kind: 'choices',
        of: 'channel',
        values: CHANNELS,
        required: true,
      },
      { name: 'cuisines', label: 'cuisines', kind: 'choices', of: 'cuisine', values: CUISINES },
      { name: 'eventTypes', label: 'eventTypes', kind: 'choices', of: 'event', values: EVENT_TYPES },
      {
        name: 'minimumOrderRestrictions',
        label: 'minimums',
        kind: 'own',
        control: field => <MinimumsField {...field} />,
      },
      {
        name: 'fixedDeliveryPrice',
        label: 'fixedDelivery',
        kind: 'money',
        nullable: true,
        hint: 'fixedDelivery',
      },
      { name: 'allowsPickup', label: 'allowsPickup', kind: 'switch', hint: 'allowsPickup' },
      { name: 'commentsEnabled', label: 'commentsEnabled', kind: 'switch' },
    ],
  },
  {
    title: 'hours',
    fields: [
      { name: 'schedule', label: 'schedule', kind: 'own', control: field => <ScheduleField {...field} /> },
      {
        name: 'specialHours',
        label: 'specialHours',
        kind: 'own',
        hint: 'specialHours',
        control: field => (
          <Suspense fallback={<Skeleton className="h-9" />}>
            <SpecialHoursField {...field} />
          </Suspense>
        ),
      },
      { name: 'cutoff', label: 'cutoff', kind: 'own', control: field => <CutoffField {...field} /> },
      {
        name: 'defaultLeadTimeHours',
        label: 'leadTime',
        kind: 'number',
        unit: 'h',
        step: 0.5,
        min: 0,
        nullable: true,
      },
      {
        name: 'capacityPerSlot',
        label: 'capacity',
        kind: 'number',
        min: 0,
        nullable: true,
        hint: 'capacity',
      },
    ],
  },
  {
    title: 'handling',
    fields: [
      { name: 'autoAccept', label: 'autoAccept', kind: 'switch', hint: 'autoAccept' },
      {
        name: 'acceptTimeoutMinutes',
        label: 'acceptTimeout',
        kind: 'number',
        unit: 'min',
        min: 1,
        max: 1440,
      },
      { name: 'cancelsUnaccepted', label: 'cancelsUnaccepted', kind: 'switch', hint: 'cancelsUnaccepted' },
      {
        name: 'proofRequirement',
        label: 'proofRequirement',
        kind: 'choice',
        of: 'proof',
        values: PROOF_REQUIREMENTS,
      },
      {
        name: 'printsTickets',
        label: 'printsTickets',
        kind: 'choice',
        of: 'ticketMoment',
        values: TICKET_MOMENTS,
        hint: 'printsTickets',
      },
      { name: 'printsLabels', label: 'printsLabels', kind: 'switch', hint: 'printsLabels' },
    ],
  },
]
