import { isZone, offsetMs } from '@confab/rules/zone-time';
import { invalidField } from '@confab/contract/kit/errors';

/** A time zone as reports name it; the offset, in minutes, is the one outside of summer time. */
export type Zone = { offset: number; name: string; id: string };

/**
 * The zone for a bare offset: the first one that currently has it. By offset and then by name, as existing clients
 * expect it.
 */
const zones: readonly Zone[] = (
  [
    [-720, 'International Date Line West=Etc/GMT+12'],
    [-660, 'American Samoa=Pacific/Pago_Pago|Midway Island=Pacific/Midway'],
    [-600, 'Hawaii=Pacific/Honolulu'],
    [-540, 'Alaska=America/Juneau'],
    [-480, 'Pacific Time (US & Canada)=America/Los_Angeles|Tijuana=America/Tijuana'],
    [-420, 'Arizona=America/Phoenix|Mazatlan=America/Mazatlan|Mountain Time (US & Canada)=America/Denver'],
    [
      -360,
      'Central America=America/Guatemala|Central Time (US & Canada)=America/Chicago|' +
        'Mexico City=America/Mexico_City|Saskatchewan=America/Regina',
    ],
    [
      -300,
      'Bogota=America/Bogota|Eastern Time (US & Canada)=America/New_York|' +
        'Indiana (East)=America/Indiana/Indianapolis|Lima=America/Lima',
    ],
    [
      -240,
      'Asuncion=America/Asuncion|Atlantic Time (Canada)=America/Halifax|Caracas=America/Caracas|' +
        'La Paz=America/La_Paz|Santiago=America/Santiago',
    ],
    [-210, 'Newfoundland=America/St_Johns'],
    [
      -180,
      'Brasilia=America/Sao_Paulo|Buenos Aires=America/Argentina/Buenos_Aires|Montevideo=America/Montevideo',
    ],
    [-120, 'Greenland=America/Nuuk|Mid-Atlantic=Atlantic/South_Georgia'],
    [-60, 'Azores=Atlantic/Azores|Cape Verde Is.=Atlantic/Cape_Verde'],
    [
      0,
      'Casablanca=Africa/Casablanca|Dublin=Europe/Dublin|Lisbon=Europe/Lisbon|London=Europe/London|' +
        'Monrovia=Africa/Monrovia|UTC=UTC',
    ],
    [
      60,
      'Amsterdam=Europe/Amsterdam|Berlin=Europe/Berlin|Paris=Europe/Paris|West Central Africa=Africa/Algiers',
    ],
    [
      120,
      'Athens=Europe/Athens|Cairo=Africa/Cairo|Harare=Africa/Harare|Helsinki=Europe/Helsinki|' +
        'Jerusalem=Asia/Jerusalem|Pretoria=Africa/Johannesburg',
    ],
    [
      180,
      'Baghdad=Asia/Baghdad|Istanbul=Europe/Istanbul|Moscow=Europe/Moscow|Nairobi=Africa/Nairobi|Riyadh=Asia/Riyadh',
    ],
    [210, 'Tehran=Asia/Tehran'],
    [240, 'Abu Dhabi=Asia/Muscat|Baku=Asia/Baku|Tbilisi=Asia/Tbilisi'],
    [270, 'Kabul=Asia/Kabul'],
    [300, 'Almaty=Asia/Almaty|Ekaterinburg=Asia/Yekaterinburg|Karachi=Asia/Karachi|Tashkent=Asia/Tashkent'],
    [330, 'Chennai=Asia/Kolkata|Sri Jayawardenepura=Asia/Colombo'],
    [345, 'Kathmandu=Asia/Katmandu'],
    [360, 'Astana=Asia/Dhaka|Urumqi=Asia/Urumqi'],
    [390, 'Rangoon=Asia/Rangoon'],
    [420, 'Bangkok=Asia/Bangkok|Jakarta=Asia/Jakarta|Krasnoyarsk=Asia/Krasnoyarsk'],
    [480, 'Beijing=Asia/Shanghai|Hong Kong=Asia/Hong_Kong|Perth=Australia/Perth|Singapore=Asia/Singapore'],
    [540, 'Osaka=Asia/Tokyo|Seoul=Asia/Seoul|Yakutsk=Asia/Yakutsk'],
    [570, 'Adelaide=Australia/Adelaide|Darwin=Australia/Darwin'],
    [600, 'Brisbane=Australia/Brisbane|Canberra=Australia/Canberra|Guam=Pacific/Guam'],
    [660, 'Magadan=Asia/Magadan|New Caledonia=Pacific/Noumea|Solomon Is.=Pacific/Guadalcanal'],
    [720, 'Auckland=Pacific/Auckland|Fiji=Pacific/Fiji|Marshall Is.=Pacific/Majuro'],
    [765, 'Chatham Is.=Pacific/Chatham'],
    [780, "Nuku'alofa=Pacific/Tongatapu|Samoa=Pacific/Apia|Tokelau Is.=Pacific/Fakaofo"],
  ] as const
).flatMap(([offset, names]) =>
  names.split('|').map((entry): Zone => {
    const [name = '', id = ''] = entry.split('=');
    return { offset, name, id };
  }),
);

export const utc: Zone = { offset: 0, name: 'UTC', id: 'UTC' };

type Request = { timezone?: string | null; timezone_offset?: number | null };

/** The zone of a request: by name, by offset (hours), or UTC. Throws `invalid` for an unknown name. */
export function zoneOf({ timezone, timezone_offset: hours }: Request, now: Date): Zone {
  if (timezone != null && timezone !== '') {
    if (!isZone(timezone)) throw invalidField('timezone', 'unknown', 'Timezone is not known');
    return { offset: offsetMs(timezone, now.getTime()) / 60_000, name: timezone, id: timezone };
  }
  if (hours == null || hours === 0) return utc;
  const query = hours * 3_600_000;
  return zones.find(({ id }) => offsetMs(id, now.getTime()) === query) ?? utc;
}

/** `(GMT+05:30) Chennai`. */
export function zoneTitle({ offset, name }: Zone): string {
  const minutes = Math.abs(offset);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `(GMT${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}) ${name}`;
}
