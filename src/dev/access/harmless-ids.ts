/** Named like ids, and no ids of rows: by the end of where they stand. */
export const NO_ROWS: Record<string, string> = {
  taxId: 'a number of the tax office',
  deviceId: 'a device names itself',
  opId: 'a phone numbers its own steps',
  tempId: 'names a new stop within its own request',
  fridgeIds: 'kept until there are fridges',
  packageIds: 'printed on boxes, by whoever packs them',
  packageGroupIds: 'printed on boxes, by whoever packs them',
  'subItems[].id': 'within the product that is ordered',
  'subItems[].groupId': 'within the product that is ordered',
  'modifierGroups[].id': 'within the product itself',
  'modifierItems[].id': 'within the product itself',
  'sections[].id': 'within the catalog itself',
  'cartItems[].id': 'a line within the quote itself',
  'cart[].id': 'a line of a cart, named by its client',
  pdfId: 'a document of the sticker service, whose labels are for all of its people',
  'address.locationId': 'a note beside an address; nothing is looked up by it',
  'billingAddress.locationId': 'a note beside an address; nothing is looked up by it',
  'paymentDetails.paymentIntentIds': 'of the payment provider, which is asked whose they are',
  trackingId: 'of whoever sends the message, for their own counting',
}

/** Calls whose ids are nobody's secret or nobody's tenant, and why. A star stands for all of a call's ids. */
export const OPEN_TO_ALL: Record<string, string> = {
  'public.search *': 'stores and the welcome of locations are open to everybody',
  'public.store *': 'stores are open to everybody',
  'public.windows *': 'stores are open to everybody',
  'courier.waypoints.completeLocation waypointIds': 'looked for among the stops of the route at the place',
  'courier.shift.endBreak breakId': 'looked for among the breaks of the caller’s own shift',
  'public.product id': 'products that are sold are open to everybody',
  'public.cloudCanteen *': 'the welcome of locations is open to everybody, their money to their people',
  'public.cartPrice *':
    'stores and what they sell are open to everybody; an office only to its people, as the tests of prices try',
  'public.invoices.byLink invoiceId': 'the key beside it was signed for one invoice',
  'public.invoices.howToPay invoiceId': 'the key beside it was signed for one invoice',
  'public.invoices.execute invoiceId': 'the key beside it was signed for one invoice',
  'public.invoices.opened invoiceId': 'the key beside it was signed for one invoice',
  'public.invoices.renew invoiceId': 'the key beside it was signed for one invoice',
  'public.quotes.document id': 'the link of a quote that was sent is for who has it; a draft has none',
  'public.reception.receive *':
    'the link names the office, and only what arrives there today is taken, as the tests of the reception try',
  'public.orders.rate *': 'the link in a mail names the order, and only what is in it is rated',
  'admin.taxRecords.show *': 'never gone, and refused to other cities, as the tests of tax records try',
  'admin.taxRecords.correct *': 'as for showing one',
  'customer.favourites.store storeId': 'everybody may like every store',
  'customer.favourites.product productId': 'everybody may like every product',
  'customer.checkout.days storeId': 'everybody may order in every store',
  'customer.checkout.plan *':
    'everybody may order in every store; whose place and order it is, the checkout tests try',
  'customer.checkout.plans *': 'as for the plan',
  'customer.checkout.createIntent *': 'as for the plan',
  'customer.checkout.place *': 'as for the plan',
  'admin.payables.file id': 'a file of many payees: who may read which, the tests of payout files try',
  'admin.payables.create userId': 'in the place of a merchant, as the tests of payout files try',
  'admin.quotes.update userId': 'never changed, as the tests of quotes try',
  'admin.quotes.update locationId': 'never changed, as the tests of quotes try',
  'admin.payables.update userId': 'never changed, as the tests of payout files try',
  'admin.purchases.create *': 'as for the plan; only who may order for everybody orders for others',
  'customer.orders.confirmPayment paymentIntentId':
    'of the payment provider, and looked for among those of the order: tried with changed orders',
  'customer.entitlements.explain purchaseId':
    'an order of one’s own that is left out of the sum; those of others are in none',
  'customer.orders.reviews *': 'what people thought of a kitchen is open to everybody who is signed in',
  'customer.orders.product id': 'products that are sold are open to everybody who is signed in',
  'customer.orders.change cart[].productId':
    'what the store does not sell is refused, as the tests of changed orders try',
  'customer.orders.previewChange cart[].productId': 'as for the change itself',
  'customer.orders.payChange cart[].productId': 'as for the change itself',
  'merchant.orders.edit cart[].productId': 'as for the customer’s change',
  'customer.invoices.execute paymentMethodId':
    'looked for among the cards of the caller, as the tests of payments try',
  'admin.invoices.execute paymentMethodId':
    'looked for among the cards of who the invoice is for, as the tests of payments try',
  'admin.invoices.setDebitAccount paymentMethodId':
    'looked for among the accounts of who runs the location, as the tests of debits try',
  'customer.wallet.topUp paymentMethodId':
    'charged by the payment provider, which is not there: tried with top-ups',
  'customer.wallet.confirmTopUp paymentIntentId':
    'of the payment provider, and looked for among one’s own: tried with top-ups',
  'admin.paymentMethods.create paymentMethodId': 'of the payment provider, which is asked whose it is',
  'admin.paymentMethods.create setupIntentId': 'as above: tried with payment methods of users',
  'customer.paymentMethods.add paymentMethodId': 'of the payment provider, which is asked whose it is',
  'customer.paymentMethods.add setupIntentId': 'as above: tried with saved methods',
  'customer.paymentMethods.confirmSetup *': 'as above: tried with saved methods',
  'app.auth.impersonate userId': 'who may act as whom is a rule of its own, with tests of its own',
  'admin.notifications.preview query.filter.organizationIds':
    'only narrows the people whom somebody may write to, as the tests of audiences try',
  'admin.notifications.preview query.filter.locationIds':
    'only narrows the people whom somebody may write to, as the tests of audiences try',
  'admin.notifications.execute query.filter.organizationIds':
    'only narrows the people whom somebody may write to, as the tests of audiences try',
  'admin.notifications.execute query.filter.locationIds':
    'only narrows the people whom somebody may write to, as the tests of audiences try',
  'admin.webhookDeliveries.show id': 'goes with its endpoint: tried with outgoing webhooks',
  'admin.webhookDeliveries.replay id': 'goes with its endpoint: tried with outgoing webhooks',
  'logistics.partners.estimate routeId': 'read as routes are: tried with partner deliveries',
  'logistics.partners.dispatch quoteId': 'goes with its orders: tried with partner deliveries',
  'logistics.partners.dispatch purchaseIds': 'have to be those of the quote',
  'logistics.partners.dispatch routeId': 'nothing is looked up by it',
  'admin.webhooks.update eventId': 'as another service calls it; and never changed',
  'admin.alerts.create recipientIds':
    'the platform’s own people; anybody else is refused, as the tests of alerts try',
  'admin.alerts.update recipientIds':
    'the platform’s own people; anybody else is refused, as the tests of alerts try',
  'admin.incidences.create assigneeId':
    'one of the platform’s own people; anybody else is refused, as the tests of incidents try',
  'admin.incidences.update assigneeId':
    'one of the platform’s own people; anybody else is refused, as the tests of incidents try',
  'admin.incidences.report id': 'made by a phone for its report; that of another is a conflict',
  'courier.incidents.report id': 'as from the office',
  'customer.orders.reportProblem sessionId': 'what a fridge calls a visit; nothing is looked up by it',
  'admin.leads.assign assigneeId':
    'one of the platform’s own people; anybody else is not found, as the tests of leads try',
  'admin.permissions.create *': 'only super admins give permissions, and they reach everything',
  'logistics.routes.plan waypoints[].id': 'stops that are only drawn up; nothing is looked up by it',
  'logistics.routes.arrange routes[].id': 'as the tests of arrangements try, for here a new route is made',
  'logistics.routes.arrange routes[].stops[].id':
    'a stop of the routes that the call names; any other is refused, as the tests of arrangements try',
  'logistics.routes.arrange routes[].stops[].purchaseIds':
    'refused like those of new stops, which are tried; and the tests of arrangements try them',
  'logistics.routes.plan waypoints[].purchaseIds':
    'counts which orders are brought; nothing is looked up by it',
}
