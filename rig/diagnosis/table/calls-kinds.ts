import { byCode, cause, kind } from './kinds.ts'

const croupier = (why: string, next: string) => cause('The croupier', why, next)
const automatic = (why: string, next: string) => cause('The automatic call', why, next)
const clocks = cause(
  'The clocks of head and table disagree',
  'the head stamps what the ball does, the table what is said',
  'Look at the clock map in `rig doctor` and at findings about the broker above.',
)

export const CALLS = byCode(
  kind(
    'call-too-early',
    '“Rien ne va plus” is called before the ball slows',
    [
      automatic(
        'it is tied to the launch or set to too fast a ball',
        'Set its threshold to the slowdown (1.43 s a revolution from the factory).',
      ),
      croupier('he calls at the launch, by habit', 'Show him the record.'),
    ],
    { apart: 'Always at the same time after the launch: the automatic call; now and then: the croupier.' },
  ),
  kind(
    'call-after-drop',
    '“Rien ne va plus” is called when the ball has already dropped',
    [
      automatic(
        'it is set to too slow a ball, or its sensor misses laps',
        'Set its threshold to the slowdown; clean the beams.',
      ),
      croupier('he calls too late', 'Show him the record.'),
      clocks,
    ],
    { apart: 'Always at the same speed of the ball: the automatic call; else the croupier.' },
  ),
  kind('call-after-rest', '“Rien ne va plus” is called when the ball already lies in its pocket', [
    automatic('it waits for the pocket instead of the slowdown', 'Check which signal triggers it.'),
    croupier('he calls much too late', 'Show him the record.'),
    clocks,
  ]),
  kind(
    'call-missing',
    '“Rien ne va plus” is never called',
    [
      automatic(
        'it is off, or its sensor does not see the ball slow',
        'Switch it on; clean the beams; test its lamp or loudspeaker.',
      ),
      croupier(
        'his call does not reach the rig: a button that he does not press',
        'Press it and look for event/announcement.',
      ),
    ],
    { explains: ['manual-'] },
  ),
  kind(
    'call-after-actuation',
    '“Rien ne va plus” is called when the cylinder already turns',
    [
      croupier(
        'he calls as he actuates, and not before',
        'Show him the record; the text wants the call first.',
      ),
      cause(
        'The call is told late',
        'a button or a console that sends with delay',
        'Measure from the button to the message.',
      ),
    ],
    { apart: 'Always by the same time: the console. By varying times: the croupier.' },
  ),
  kind(
    'call-hidden-by-console',
    '“Rien ne va plus” is called long after the actuation, and the console tells it otherwise',
    [
      cause(
        'The console tells of the actuation when the call is made, and not when the cylinder turns',
        'the head saw it turn long before',
        'Have the console send the actuation at once; trust the head until then.',
      ),
      croupier('he calls long after he has set the cylinder turning', 'Show him the record.'),
    ],
  ),
  kind('call-forgotten', '“Rien ne va plus” is not called at every coup', [
    croupier('he forgets it now and then', 'Show him the record.'),
    cause(
      'A button that does not always make contact',
      'some calls are not told',
      'Press it twenty times and count.',
    ),
  ]),
  kind('announced-a-moment-early', 'The number is announced a moment before the ball comes to rest', [
    automatic(
      'it announces when the pocket is read, and not when the ball has stopped',
      'Have it wait until the reading stays the same for a second.',
    ),
    clocks,
  ]),
  kind('announced-while-descending', 'The number is announced while the ball still descends', [
    croupier('he names the number that he expects', 'Show him the record.'),
    automatic('it is triggered by the drop, and not by the rest', 'Check which signal triggers it.'),
  ]),
  kind(
    'wrong-number',
    'Another number is announced than the ball lies in',
    [
      cause(
        'The index of the cylinder is a pocket off',
        'the number announced lies beside it on the cylinder',
        'Put the ball into the reference pocket and read it; set the index mark anew.',
      ),
      croupier('he reads a neighbour', 'Show him the record.'),
      cause(
        'The layout of the rig is not this cylinder’s',
        'the rig names pockets by their order',
        'Compare the order of the pockets with the layout in force.',
      ),
    ],
    {
      apart: 'Always the neighbour on one side: the index; now and then: the croupier.',
      explains: ['number-', 'result-'],
    },
  ),
  kind('wrong-chances', 'The number is right, and the simple chances announced with it are not', [
    cause(
      'The table of chances in the table’s controller',
      'the number is right',
      'Compare it with the text: colour, odd or even, low or high of each number.',
    ),
  ]),
  kind('number-not-announced', 'A number is not announced', [
    croupier('he goes on without announcing', 'Show him the record.'),
    cause(
      'The announcement does not reach the rig',
      'the next coup began all the same',
      'Look for event/announcement.',
    ),
  ]),
)
