import type { RecordKind } from '../../src/modules/back-office/record-search/contract/record-search'
import type { FormSection } from '../collection/describe'

type Form = readonly FormSection[]

/** The forms of records, by kind: what calls their fields by the names that people know. */
const recordForms: Partial<Record<RecordKind, () => Promise<Form>>> = {
  order: async () => (await import('../areas/orders/order-page/purchase-records')).purchases.form,
  person: async () => (await import('../areas/identity/users/users')).users.form,
  store: async () => (await import('../areas/stores/stores/store-form')).storeForm,
  merchant: async () => (await import('../areas/stores/stores/merchants')).merchants.form,
  product: async () => (await import('../areas/stores/catalog/product-form')).productForm,
  catalog: async () => (await import('../areas/stores/catalog/catalogs')).catalogs.form,
  brand: async () => (await import('../areas/stores/catalog/brands')).brands.form,
  promotion: async () => (await import('../areas/offers/promotions/promotion-form')).promotionForm,
  location: async () => (await import('../areas/companies/companies/locations')).locations.form,
  organization: async () => (await import('../areas/companies/companies/organizations')).organizations.form,
  fleet: async () => (await import('../areas/stores/stores/fleets')).fleets.form,
  warehouse: async () => (await import('../areas/stores/stores/warehouses')).warehouses.form,
  lead: async () => (await import('../areas/customer-relations/leads/leads')).leads.form,
  incidence: async () => (await import('../areas/operations/incidents/incidents')).incidentForm,
  rating: async () => (await import('../areas/customer-relations/ratings/ratings')).ratings.form,
  business: async () => (await import('../areas/stores/businesses/businesses')).businesses.form,
  pointOfSale: async () => (await import('../areas/stores/businesses/points-of-sale')).pointsOfSale.form,
  billingDetails: async () =>
    (await import('../areas/stores/businesses/billing-details')).billingDetails.form,
  distribution: async () =>
    (await import('../areas/stores/catalog/distribution-channels')).distributionChannels.form,
  referralProgram: async () =>
    (await import('../areas/customer-relations/referral-programs/referral-programs')).programs.form,
  integration: async () =>
    (await import('../areas/integrations/integrations/integrations')).integrations.form,
  webhookEndpoint: async () =>
    (await import('../areas/integrations/integrations/webhook-endpoints')).endpoints.form,
  alert: async () => (await import('../areas/monitoring/alerts/alerts')).alerts.form,
  routeSchedule: async () => (await import('../areas/logistics/route-plans/route-schedules')).schedules.form,
  routeRequest: async () => (await import('../areas/logistics/route-plans/route-requests')).requests.form,
}

/** The form of this kind of record; empty where it has none. */
export const formOfRecord = async (kind: RecordKind): Promise<Form> => (await recordForms[kind]?.()) ?? []
