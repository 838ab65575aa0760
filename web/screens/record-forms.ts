import type { RecordKind } from '../../src/modules/back-office/record-search/contract/record-search'
import type { FormSection } from '../collection/describe'

type Form = readonly FormSection[]

/** The forms of records, by kind: what calls their fields by the names that people know. */
const recordForms: Partial<Record<RecordKind, () => Promise<Form>>> = {
  order: async () => (await import('../areas/order-page/purchase-records')).purchases.form,
  person: async () => (await import('../areas/users/users')).users.form,
  store: async () => (await import('../areas/stores/store-form')).storeForm,
  merchant: async () => (await import('../areas/stores/merchants')).merchants.form,
  product: async () => (await import('../areas/catalog/product-form')).productForm,
  catalog: async () => (await import('../areas/catalog/catalogs')).catalogs.form,
  brand: async () => (await import('../areas/catalog/brands')).brands.form,
  promotion: async () => (await import('../areas/promotions/promotion-form')).promotionForm,
  location: async () => (await import('../areas/companies/locations')).locations.form,
  organization: async () => (await import('../areas/companies/organizations')).organizations.form,
  fleet: async () => (await import('../areas/stores/fleets')).fleets.form,
  warehouse: async () => (await import('../areas/stores/warehouses')).warehouses.form,
  lead: async () => (await import('../areas/leads/leads')).leads.form,
  incidence: async () => (await import('../areas/incidents/incidents')).incidentForm,
  rating: async () => (await import('../areas/ratings/ratings')).ratings.form,
  business: async () => (await import('../areas/businesses/businesses')).businesses.form,
  pointOfSale: async () => (await import('../areas/businesses/points-of-sale')).pointsOfSale.form,
  billingDetails: async () => (await import('../areas/businesses/billing-details')).billingDetails.form,
  distribution: async () =>
    (await import('../areas/catalog/distribution-channels')).distributionChannels.form,
  referralProgram: async () => (await import('../areas/referral-programs/referral-programs')).programs.form,
  integration: async () => (await import('../areas/integrations/integrations')).integrations.form,
  webhookEndpoint: async () => (await import('../areas/integrations/webhook-endpoints')).endpoints.form,
  alert: async () => (await import('../areas/alerts/alerts')).alerts.form,
  routeSchedule: async () => (await import('../areas/route-plans/route-schedules')).schedules.form,
  routeRequest: async () => (await import('../areas/route-plans/route-requests')).requests.form,
}

/** The form of this kind of record; empty where it has none. */
export const formOfRecord = async (kind: RecordKind): Promise<Form> => (await recordForms[kind]?.()) ?? []
