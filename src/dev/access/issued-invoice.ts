import type { Caller } from '../../core/context'
import { createCaller } from '../../core/procedures'
import { contextFor, type TestWorld } from '../../core/testing'
import { appRouter } from '../../routers/app'
import type { Tenant } from './tenant'

/** Issues an invoice to the customer and the office of a tenant. It is kept for good, so a tenant that goes has none. */
export async function issueInvoiceTo(world: TestWorld, tenant: Tenant, staff: Caller) {
  const { invoices } = createCaller(appRouter)(contextFor(world, staff)).admin
  const { id } = await invoices.create({
    issuerId: tenant.records['admin.issuers']!,
    recipient: {
      name: 'Nimbus Software SL',
      vatNumber: 'ESB12345674',
      address: { address: 'Carrer de Pallars 193', postalCode: '08005', city: 'Barcelona' },
      email: 'comptes@nimbus.test',
    },
    organizationId: tenant.organizationId,
    locationId: tenant.locationId,
    lines: [{ name: 'Càtering', quantity: 1, price: 5500, taxPercentage: 10 }],
  })
  await world.db.updateTable('invoice').set({ person_id: tenant.customerId }).where('id', '=', id).execute()
  const issued = await invoices.setStatus({ id, status: 'readyToCharge' })
  tenant.invoiceId = id
  tenant.invoiceLineId = issued.items[0]!.id
  tenant.invoiceLinkId = (await invoices.makeLink({ invoiceId: id })).id
}
