import { z } from 'zod'
import { readVatNumber } from './core/rules/fields/vat'
import { contact, flag, isTileAddress, isWebAddress, list, seconds, vapidKey } from './setting-readers'

/** A maker that no agency knows. */
export const DEMO_MAKER_NIF = 'B12345674'
export const DEMO_SENDER = 'Comanda <hello@comanda.test>'

/** The settings of services that the product talks to: mail, SMS, push, texts, sign-in, maps. Part of `SETTINGS`. */
export const SERVICE_SETTINGS = {
  SMTP_URL: {
    read: z.url().optional(),
    about: 'Sends mail. Without it mails are kept and shown at /admin/devtools. Required in production.',
  },
  MAIL_FROM: {
    read: z.string().default(DEMO_SENDER),
    about: 'The sender of mails. Required in production.',
  },
  TWILIO_ACCOUNT_SID: {
    read: z.string().regex(/^AC/, 'must begin with AC').optional(),
    about: 'Sends text messages. Without it they are kept and shown at /admin/devtools.',
  },
  TWILIO_AUTH_TOKEN: { read: z.string().optional(), about: 'The password of that account.' },
  TWILIO_FROM: {
    read: z.string().optional(),
    about: 'The sender of text messages: a number, a name, or a messaging service (MG…).',
  },
  FCM_SERVICE_ACCOUNT: {
    read: z.string().optional(),
    about:
      'Sends push messages to apps: the key file of a Firebase service account, as a path or as its contents. Without it they are kept and shown at /admin/devtools.',
  },
  VAPID_PRIVATE_KEY: {
    read: vapidKey.optional(),
    about:
      'Signs push messages to browsers: a private P-256 key. Without it a key is made at the first start and kept in DATA_DIR. Browsers subscribe again after it changes.',
  },
  VAPID_CONTACT: {
    read: contact.optional(),
    about: 'Where push services reach us about our messages. Default: the address of MAIL_FROM.',
  },
  AI_URL: {
    read: z.url().optional(),
    about: 'Writes texts: an API like OpenAI’s, https://…/v1. Else templates do.',
  },
  AI_KEY: { read: z.string().optional(), about: 'Its key; servers of your own need none.' },
  AI_MODEL: { read: z.string().default('gpt-4o-mini'), about: 'Which of its models writes.' },
  AI_TIMEOUT_SECONDS: { read: seconds.default(20), about: 'So long a text is waited for.' },
  GOOGLE_CLIENT_ID: {
    read: list.default([]),
    about:
      "Lets people sign in with Google: the web's client id, then those of apps, separated by commas. Without it a local stand-in does, and nobody in production.",
  },
  GOOGLE_CLIENT_SECRET: {
    read: z.string().optional(),
    about: "The secret of the web's client. Without it only apps sign in with Google.",
  },
  APPLE_CLIENT_ID: {
    read: list.default([]),
    about: "The same for Apple: the web's service id, then the bundle ids of apps.",
  },
  APPLE_TEAM_ID: { read: z.string().optional(), about: 'The team that the service id belongs to.' },
  APPLE_KEY_ID: { read: z.string().optional(), about: 'The name of the key for Sign in with Apple.' },
  APPLE_PRIVATE_KEY: {
    read: z.string().optional(),
    about:
      'That key, as the path to its .p8 file or as its contents. Without it only apps sign in with Apple.',
  },
  MAP_TILES_URL: {
    read: z
      .string()
      .refine(url => isTileAddress(url) && isWebAddress(url), {
        message: 'an address with {z}, {x} and {y} in it, or of a .pmtiles file',
      })
      .optional(),
    about:
      'The ground of maps: raster tiles (https://…/{z}/{x}/{y}.png), vector tiles (.pbf or .mvt) in the schema of OpenMapTiles, Protomaps or Shortbread, or a .pmtiles file of either. Without it the map draws itself from the coast and municipalities that come along.',
  },
  MAP_TRAFFIC_URL: {
    read: z
      .string()
      .refine(url => isTileAddress(url) && isWebAddress(url) && !url.includes('.pmtiles'), {
        message: 'an address with {z}, {x} and {y} in it',
      })
      .optional(),
    about:
      'Transparent raster tiles of the traffic, of the same source as the tiles. Without it the map offers no traffic.',
  },
  MAP_ATTRIBUTION: { read: z.string().default(''), about: 'The credit line that the tiles ask for.' },
  GEOCODER_URL: {
    read: z.url().optional(),
    about: 'A Nominatim server that knows addresses. Without it, the streets of the demo are known.',
  },
  OSRM_URL: {
    read: z.url().optional(),
    about: 'An OSRM server with a profile for cars. With no road network at all: straight lines times 1.3.',
  },
  OSRM_CYCLING_URL: { read: z.url().optional(), about: 'An OSRM server with a profile for bicycles.' },
  OSRM_WALKING_URL: { read: z.url().optional(), about: 'An OSRM server with a profile for walking.' },
  TAX_AGENCY: {
    read: z.enum(['live', 'test']).optional(),
    about:
      'Sends the records of invoices (VERI*FACTU) to the Spanish tax agency, or to its test site. Without it they go to a local stand-in, shown at /admin/devtools; in production they wait.',
  },
  TAX_AGENCY_CERTIFICATE: {
    read: z.string().optional(),
    about: 'The path to the certificate, as PEM, by which the agency knows who sends.',
  },
  TAX_AGENCY_KEY: { read: z.string().optional(), about: 'The path to its private key, as PEM.' },
  TAX_AGENCY_SEAL: {
    read: flag.default(false),
    about: 'Set to 1 for a seal certificate: the agency takes those at another address.',
  },
  TAX_MAKER_NAME: {
    read: z.string().min(1).max(120).default('Comanda Software SL'),
    about: 'Who answers to the tax agency for this product. In each record, and on /admin/tax-declaration.',
  },
  TAX_MAKER_NIF: {
    read: z
      .string()
      .refine(text => text.length === 9 && readVatNumber(text) !== null, { message: 'a Spanish NIF' })
      .default(DEMO_MAKER_NIF),
    about: 'Its Spanish tax number. Required with TAX_AGENCY.',
  },
  TAX_MAKER_ADDRESS: {
    read: z.string().min(1).default('Carrer de Pallars 193, 08005 Barcelona, España'),
    about: 'Its postal address, as the declaration has it.',
  },
  TAX_DECLARED_ON: {
    read: z.iso.date().default('2026-11-29'),
    about: 'The day on which the declaration was signed.',
  },
  TAX_DECLARED_AT: {
    read: z.string().min(1).default('Barcelona, España'),
    about: 'Where the declaration was signed: town and country.',
  },
  TAX_INSTALLATION: {
    read: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'letters, digits, dots and dashes')
      .default('1'),
    about: 'The number of this installation among those of the maker.',
  },
  VALHALLA_URL: { read: z.url().optional(), about: 'A Valhalla server, asked where OSRM does not answer.' },
}
