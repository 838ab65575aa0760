import { collection, legacy } from '../legacy-table'

export const quotes = legacy([
  ...collection('/public/quotes', 'admin.quotes', [
    'list',
    'create',
    'update',
    'remove',
    'archive',
    'unarchive',
  ]),
  ['GET', '/public/quotes/{id}', 'customer.quotes.show'],
  ['GET', '/admin/quotes/{id}', 'admin.quotes.show'],
  ['GET', '/admin/quotes/{id}/thread', 'admin.quotes.thread'],
  ['GET', '/public/quotes/{id}/document', 'public.quotes.document'],
  ['GET', '/user/quotes', 'customer.quotes.list'],
  ['POST', '/user/quotes/{id}/open', 'customer.quotes.open'],
  ['POST', '/user/quotes/{id}/write', 'customer.quotes.write'],
  ['POST', '/user/quotes/{id}/decline', 'customer.quotes.decline'],
])
