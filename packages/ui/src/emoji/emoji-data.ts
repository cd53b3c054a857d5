export type EmojiGroupId =
  | 'faces'
  | 'people'
  | 'nature'
  | 'food'
  | 'activity'
  | 'travel'
  | 'objects'
  | 'signs';

export type Emoji = {
  character: string;
  /** In English, as in the short codes people type. */
  name: string;
};

export type EmojiGroup = {
  id: EmojiGroupId;
  emoji: readonly Emoji[];
};

/* One group per line: emoji, name, emoji, name. A selection for customer support. */
const written: Record<EmojiGroupId, string> = {
  faces:
    '😀 grinning,😃 smiley,😄 smile,😁 beaming,😆 laughing,😅 sweat smile,🤣 rolling laugh,😂 tears of joy,🙂 slight smile,🙃 upside down,😉 wink,😊 blush,😇 halo,🥰 hearts,😍 heart eyes,🤩 star struck,😘 kiss,😋 yum,😛 tongue,😜 crazy,🤗 hug,🤭 giggle,🤫 hush,🤔 thinking,🤐 zipper mouth,😐 neutral,😑 expressionless,😏 smirk,😒 unamused,🙄 eye roll,😬 grimace,😌 relieved,😔 pensive,😴 sleeping,🤒 ill,🤕 hurt,🤢 nauseated,🥵 hot,🥶 cold,😵 dizzy,🤯 mind blown,🥳 party face,😎 sunglasses,🤓 nerd,😕 confused,😟 worried,🙁 frown,😮 surprised,😲 astonished,😳 flushed,🥺 pleading,😨 fearful,😰 anxious,😢 crying,😭 sobbing,😱 scream,😞 disappointed,😓 sweat,😩 weary,😫 tired,😤 huffing,😡 angry,🤬 swearing,💀 skull,🤖 robot,👻 ghost',
  people:
    '👋 wave,🤚 raised back of hand,✋ raised hand,👌 ok,✌️ victory,🤞 fingers crossed,🤟 love you,👈 point left,👉 point right,👆 point up,👇 point down,👍 thumbs up,👎 thumbs down,✊ fist,👏 clap,🙌 raised hands,👐 open hands,🤝 handshake,🙏 pray thanks,💪 strong,👀 eyes,🧠 brain,👶 baby,🧑 person,👩 woman,👨 man,🧓 older person,🙋 hand up,🤷 shrug,🤦 facepalm,🙇 bow,👷 builder,🧑‍💻 technologist,🧑‍🔧 mechanic,🕵️ detective,🏃 running,🚶 walking,👪 family',
  nature:
    '🐶 dog,🐱 cat,🐭 mouse,🐰 rabbit,🦊 fox,🐻 bear,🐼 panda,🐨 koala,🦁 lion,🐸 frog,🐵 monkey,🐔 chicken,🐧 penguin,🦉 owl,🐝 bee,🐛 bug,🦋 butterfly,🐢 turtle,🐙 octopus,🐬 dolphin,🐳 whale,🌵 cactus,🌲 tree,🌱 seedling,🍀 clover,🌷 tulip,🌹 rose,🌻 sunflower,🍁 maple leaf,🌍 earth,🌙 moon,⭐ star,✨ sparkles,⚡ lightning,🔥 fire,🌈 rainbow,☀️ sun,☁️ cloud,🌧️ rain,❄️ snowflake,🌊 wave of water',
  food: '🍎 apple,🍌 banana,🍇 grapes,🍓 strawberry,🍒 cherries,🍑 peach,🍍 pineapple,🥑 avocado,🍅 tomato,🥕 carrot,🌽 corn,🍞 bread,🧀 cheese,🥚 egg,🍔 burger,🍟 fries,🍕 pizza,🌮 taco,🥗 salad,🍝 pasta,🍜 noodles,🍣 sushi,🍰 cake,🎂 birthday cake,🍪 cookie,🍫 chocolate,🍩 doughnut,🍦 ice cream,☕ coffee,🍵 tea,🍺 beer,🍷 wine,🥂 cheers,🥤 drink',
  activity:
    '🎉 party tada,🎊 confetti,🎈 balloon,🎁 gift,🏆 trophy,🥇 gold medal,⚽ football,🏀 basketball,🎾 tennis,🏐 volleyball,🎯 target,🎮 game,🎲 dice,🧩 puzzle,🎨 art,🎵 music,🎸 guitar,🎤 microphone,🎧 headphones,🎬 film,🚴 cycling,🏊 swimming,🧘 yoga,🎓 graduation',
  travel:
    '🚗 car,🚕 taxi,🚌 bus,🚑 ambulance,🚚 delivery truck,🚲 bicycle,🛴 scooter,🚂 train,✈️ airplane,🚀 rocket,🚢 ship,⛵ sailboat,⚓ anchor,🏠 house,🏢 office,🏥 hospital,🏪 shop,🏦 bank,🏨 hotel,🏖️ beach,🏔️ mountain,🏕️ camping,🗺️ map,📍 pin,🚦 traffic light,🚧 construction,⏰ alarm clock,⏳ hourglass,⌛ time is up,🕒 clock',
  objects:
    '📱 phone,💻 laptop,🖥️ computer,⌨️ keyboard,🖨️ printer,📷 camera,📺 television,🔋 battery,🔌 plug,💡 idea bulb,🔦 torch,💰 money,💳 credit card,🧾 receipt,📦 package,📫 mailbox,📧 email,📞 telephone,📅 calendar,📎 paperclip,📌 pushpin,📝 memo,📄 document,📁 folder,📊 chart,📈 rising,📉 falling,🔍 search,🔑 key,🔒 lock,🔓 unlock,🔧 wrench,🔨 hammer,⚙️ gear,🧪 test tube,💊 pill,🩹 bandage,🛒 cart,🧹 broom,🔔 bell,📣 megaphone,📚 books,✏️ pencil',
  signs:
    '❤️ heart,🧡 orange heart,💛 yellow heart,💚 green heart,💙 blue heart,💜 purple heart,🖤 black heart,💔 broken heart,💯 hundred,✅ done check,❌ cross,❗ exclamation,❓ question,⚠️ warning,🚫 forbidden,⛔ no entry,♻️ recycle,🔄 again,➕ plus,➖ minus,➡️ right arrow,⬅️ left arrow,⬆️ up arrow,⬇️ down arrow,🔗 link,ℹ️ information,🆗 ok button,🆕 new,🆓 free,🔴 red circle,🟠 orange circle,🟡 yellow circle,🟢 green circle,🔵 blue circle,💬 speech,💭 thought,🏁 finish flag,🚩 red flag',
};

/** All emoji by group, in the order in which they are shown. */
export const emojiGroups: readonly EmojiGroup[] = [
  group('faces'),
  group('people'),
  group('nature'),
  group('food'),
  group('activity'),
  group('travel'),
  group('objects'),
  group('signs'),
];

/** Emoji whose name contains the text; names that start with it first. At most `limit`. */
export function searchEmoji(text: string, limit = Number.POSITIVE_INFINITY): Emoji[] {
  const needle = text.trim().toLowerCase().replaceAll('_', ' ');
  if (needle === '') return [];
  const found = emojiGroups.flatMap(({ emoji }) => emoji.filter(({ name }) => name.includes(needle)));
  const starts = ({ name }: Emoji) => Number(name.startsWith(needle));
  return found.toSorted((a, b) => starts(b) - starts(a)).slice(0, limit);
}

function group(id: EmojiGroupId): EmojiGroup {
  const emoji = written[id].split(',').map((pair) => {
    const at = pair.indexOf(' ');
    return { character: pair.slice(0, at), name: pair.slice(at + 1) };
  });
  return { id, emoji };
}
