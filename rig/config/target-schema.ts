import Type from 'typebox'
import { DURATION_PATTERN } from '../time.ts'
import { OPERATORS, PROFILES } from './choices.ts'

const closed = { additionalProperties: false }
const text = (description: string, more: object = {}) =>
  Type.Optional(Type.String({ minLength: 1, description, ...more }))

const Usb = Type.Object(
  {
    serialNumber: text('The adapter’s serial number.'),
    vendorId: text('USB vendor, four hexadecimal digits.', { examples: ['0403'] }),
    productId: text('USB product, four hexadecimal digits.', { examples: ['6001'] }),
    location: text('Where it is plugged in, as the operating system names it.'),
    manufacturer: text('As the adapter names its maker.'),
  },
  {
    ...closed,
    minProperties: 1,
    description: 'A USB adapter by what it says of itself: found again under any name.',
  },
)

const Secret = Type.Union(
  [
    Type.Object(
      { env: Type.String({ minLength: 1, description: 'The environment variable that holds it.' }) },
      closed,
    ),
    Type.Object(
      {
        file: Type.String({ minLength: 1, description: 'The file that holds it, alone on its first line.' }),
      },
      closed,
    ),
  ],
  {
    title: '{"env": NAME} or {"file": PATH}',
    description: 'Where the password is: in an environment variable or in a file, never here.',
  },
)

const Mqtt = Type.Object(
  {
    url: text('mqtt:// or mqtts://host:port. Without it the rig is the broker itself, at `listen`.'),
    listen: text('Where the rig listens when it is the broker itself. Without it 127.0.0.1:1883.', {
      examples: ['127.0.0.1:1883'],
    }),
    username: text('User at the broker.'),
    password: Type.Optional(Secret),
    ca: text('File with the certificate of the authority that the broker’s certificate comes from (PEM).'),
    cert: text('File with the client certificate (PEM).'),
    key: text('File with the key of the client certificate (PEM).'),
    version: Type.Optional(
      Type.Enum(['3.1.1', '5'], { description: 'The version of MQTT that is spoken. Without it 3.1.1.' }),
    ),
  },
  { ...closed, description: 'The broker over which the table speaks.' },
)

const Route = Type.Union(
  [
    Type.Enum(['table', 'device', 'operator', 'nobody']),
    Type.Object(
      {
        topic: Type.String({ minLength: 1, description: 'The actuator’s topic.' }),
        payload: Type.String({ description: 'What is published there.' }),
      },
      closed,
    ),
    Type.Object(
      {
        port: Type.String({ minLength: 1, description: 'The actuator’s own port.' }),
        baudRate: Type.Integer({ minimum: 50, description: 'Its speed.' }),
        send: Type.String({ minLength: 1, description: 'What is sent there, with its line end.' }),
      },
      closed,
    ),
  ],
  {
    description:
      'Who carries it out: the table by its command topic, the device, a person, nobody, or an actuator by a message or by a line to its port.',
    title: '“table”, “device”, “operator”, “nobody”, {"topic", "payload"} or {"port", "baudRate", "send"}',
  },
)

/** What the rig can ask for; the same names as `Stimulus['kind']`. */
const STIMULI = [
  'session',
  'coup',
  'bet',
  'drop-chip',
  'mishap',
  'management',
  'limits',
  'colour',
  'colour-back',
  'last-coups',
  'next-number',
  'assist',
] as const

export const Target = Type.Object(
  {
    kind: Type.Enum(['emulator', 'serial'], {
      description:
        'emulator: a wheel that exists in the rig alone. serial: a cylinder at the end of a cable.',
    }),
    port: Type.Optional(
      Type.Union(
        [
          Type.String({
            minLength: 1,
            examples: ['/dev/ttyUSB0', 'tcp://10.0.0.7:4001', 'rfc2217://10.0.0.7:4001'],
          }),
          Usb,
        ],
        {
          title:
            'a path, tcp://host:port, rfc2217://host:port, or a USB identity such as {"serialNumber": "A1"}',
          description: 'serial: where the cylinder is.',
        },
      ),
    ),
    profile: Type.Optional(
      Type.Enum([...PROFILES], {
        description:
          'serial: what speaks there. sentence: a sensor head; slingshot2: an automated wheel; in-rim-reader: the reader of a hand-spun one, of which flags 1 and 8 mean something else. Without it sentence.',
      }),
    ),
    baudRate: Type.Optional(
      Type.Integer({
        minimum: 50,
        description: 'serial: speed of the line. Without it that of the profile: 115200, 9600.',
      }),
    ),
    rnvpButton: Type.Optional(
      Type.Boolean({
        description:
          'serial: the head has a button or a lamp for “rien ne va plus”. Without it the call is only expected of the table.',
      }),
    ),
    speed: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description:
          'serial: how much faster than life the target’s time runs, where an emulator is at the other end of the cable. Such a run certifies nothing.',
      }),
    ),
    mqtt: Type.Optional(Mqtt),
    stimuli: Type.Optional(
      Type.Object(Object.fromEntries(STIMULI.map((s) => [s, Type.Optional(Route)])), {
        ...closed,
        description:
          'serial: who carries out what the rig asks for. Without an entry: the table by its command topics, then the device, then a person.',
      }),
    ),
    emergencyStop: text(
      'serial: a topic. Whatever is published there stops the cylinder and ends the run, as Ctrl-C does.',
    ),
    operator: Type.Optional(
      Type.Object(
        {
          answers: Type.Optional(
            Type.Enum([...OPERATORS], {
              description:
                'ask: a person at this terminal; done, skip: nobody is asked and this is the answer, for unattended runs. Without it ask.',
            }),
          ),
          within: text('How long he has for one task. Without it 2 min.', {
            pattern: DURATION_PATTERN,
            title: 'a duration with its unit',
            examples: ['2 min'],
          }),
        },
        { ...closed, description: 'The person who does what no machine can.' },
      ),
    ),
  },
  { ...closed, default: { kind: 'emulator' }, description: 'The thing under test.' },
)

/** A target as a configuration file writes it. */
export type TargetFile = Type.Static<typeof Target>
