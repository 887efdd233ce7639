#!/usr/bin/python3
"""A browser window for WebKitWebDriver: WebKitGTK with a profile folder, or without one, which is Safari's private mode.

The browser that comes with WebKitGTK (MiniBrowser) keeps nothing while it is driven, so it cannot show what is stored.
Needs Debian's own Python: python3-gi belongs to it.
"""

import argparse
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

# Enabled in Safari and disabled by default in this build.
FEATURES = ("StorageAPI", "StorageAPIEstimate", "FileSystem", "WebShare")


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--automation", action="store_true")
    parser.add_argument("--profile", help="folder; without one nothing outlives the process")
    parser.add_argument("--storage-ratio", type=float, help="of the disk that one origin may fill")
    parser.add_argument("--user-agent")
    parser.add_argument("--width", type=int, default=390)
    parser.add_argument("--height", type=int, default=844)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--language", default="zh-CN")
    parser.add_argument("--script", action="append", default=[], help="runs before every document's own")
    return parser.parse_args()


def context_for(options: argparse.Namespace) -> WebKit2.WebContext:
    if not options.profile:
        return WebKit2.WebContext.new_ephemeral()
    manager = {
        "base_data_directory": f"{options.profile}/data",
        "base_cache_directory": f"{options.profile}/cache",
    }
    if options.storage_ratio:
        manager["origin_storage_ratio"] = options.storage_ratio
    return WebKit2.WebContext(website_data_manager=WebKit2.WebsiteDataManager(**manager))


def settings_for(options: argparse.Namespace) -> WebKit2.Settings:
    settings = WebKit2.Settings()
    # The driver reads the console from stdout.
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    settings.set_media_playback_requires_user_gesture(False)
    if options.user_agent:
        settings.set_user_agent(options.user_agent)
    features = WebKit2.Settings.get_all_features()
    for index in range(features.get_length()):
        feature = features.get(index)
        if feature.get_identifier() in FEATURES:
            settings.set_feature_enabled(feature, True)
    return settings


def scripts_for(options: argparse.Namespace) -> WebKit2.UserContentManager:
    manager = WebKit2.UserContentManager()
    for source in options.script:
        manager.add_script(
            WebKit2.UserScript.new(
                source,
                WebKit2.UserContentInjectedFrames.ALL_FRAMES,
                WebKit2.UserScriptInjectionTime.START,
                None,
                None,
            )
        )
    return manager


def main() -> None:
    options = parsed()
    Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", options.dark)
    context = context_for(options)
    context.set_preferred_languages([options.language])
    context.set_automation_allowed(options.automation)
    settings = settings_for(options)

    def ended(_view: WebKit2.WebView, reason: WebKit2.WebProcessTerminationReason) -> None:
        print(f"The page's process ended: {reason.value_nick}", flush=True)

    def new_view(*_arguments: object) -> WebKit2.WebView:
        view = WebKit2.WebView(
            is_controlled_by_automation=True,
            web_context=context,
            settings=settings,
            user_content_manager=scripts_for(options),
        )
        window = Gtk.Window(decorated=False)
        window.set_default_size(options.width, options.height)
        window.add(view)
        window.show_all()
        view.connect("close", lambda _view: window.destroy())
        view.connect("create", new_view)
        view.connect("web-process-terminated", ended)
        return view

    def started(_context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
        info = WebKit2.ApplicationInfo.new()
        info.set_name("moyu-tests")
        info.set_version(
            WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
        )
        session.set_application_info(info)
        session.connect("create-web-view", new_view)
        # A clean shutdown flushes pending writes.
        session.connect("will-close", lambda _session: Gtk.main_quit())

    context.connect("automation-started", started)
    Gtk.main()


if __name__ == "__main__":
    sys.exit(main())
