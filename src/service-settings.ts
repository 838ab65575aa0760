import { z } from 'zod'
import { contact, isTileAddress, isWebAddress, list, seconds, vapidKey } from './setting-readers'

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
  VALHALLA_URL: { read: z.url().optional(), about: 'A Valhalla server, asked where OSRM does not answer.' },
}
